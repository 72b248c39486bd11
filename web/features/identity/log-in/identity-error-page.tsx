import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import { getFlowError, type KeptFlowError } from '#web/lib/api/identity.ts'
import { settings } from '#web/lib/api/settings.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { isOwnPath } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageNotice } from '#web/ui/page-notice/page-notice.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { ErrorDetails } from './error-details.tsx'

const TITLE = 'Something went wrong'

/** Of an error: a UUID, or `stub:500`. No text that a link could put onto this page. */
const ERROR_ID = /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|stub:\d{3})$/i

/** Where the identity service sends the browser when it can't continue. It keeps the reason under an id. */
export default function IdentityErrorPage() {
  const query = new URLSearchParams(useSearch())
  if (query.get('reason') === 'unavailable') return <Unavailable again={query.get('again')} />
  const id = query.get('id')
  return <KeptError id={id && ERROR_ID.test(id) ? id : null} />
}

/** Nothing is kept, since it was unreachable. Delivery doesn't depend on it. */
function Unavailable({ again }: { again: string | null }) {
  const { status } = settings.links
  const canRetry = again !== null && isOwnPath(again)
  return (
    <PageNotice
      title="You can’t log in right now"
      lead={
        <span role="alert">
          The login service isn’t responding. Published apps still get updates, and downloads work.
        </span>
      }
      actions={
        <>
          {canRetry ? (
            <Button variant="primary" size="l" icon="refresh" onClick={() => leaveTo(again)}>
              Try again
            </Button>
          ) : (
            <BackToLogin />
          )}
          {status && (
            <LinkButton href={status} size="l">
              View status
            </LinkButton>
          )}
        </>
      }
    />
  )
}

function KeptError({ id }: { id: string | null }) {
  const query = useQuery({
    queryKey: ['flow-error', id],
    queryFn: () => getFlowError({ id }),
    enabled: id !== null,
    retry: false,
    meta: { stopPropagation: true },
  })
  if (id === null) return <Reason />
  return (
    <Loaded query={query} loading={<ReasonLoading />} failure={() => <Reason id={id} />}>
      {(kept) => <Reason id={id} kept={kept} />}
    </Loaded>
  )
}

function ReasonLoading() {
  const lead = (
    <span role="status" aria-busy="true">
      <span className="visually-hidden">Loading…</span>
      <Skeleton width="18rem" />
    </span>
  )
  return <PageNotice title={TITLE} lead={lead} actions={<BackToLogin />} />
}

function Reason({ id, kept }: { id?: string; kept?: KeptFlowError }) {
  const { support } = settings.links
  const { message, reason } = kept?.error ?? {}
  const lead = message || reason || wayOn(id !== undefined, Boolean(support))
  const actions = (
    <>
      <BackToLogin />
      {support && (
        <LinkButton href={support} size="l">
          Contact support
        </LinkButton>
      )}
    </>
  )
  return (
    <PageNotice title={TITLE} lead={<span role="alert">{lead}</span>} actions={actions}>
      {message && reason && reason !== message && <p className="muted">{reason}</p>}
      {id && <ErrorDetails id={id} kept={kept} />}
    </PageNotice>
  )
}

/** Errors are kept for a while only, and this page can be opened without one. */
function wayOn(hasId: boolean, hasSupport: boolean): string {
  if (!hasSupport) return 'That didn’t work. Log in again.'
  return hasId
    ? 'That didn’t work. Log in again. If it keeps happening, send these details to support.'
    : 'That didn’t work. Log in again, or contact support if it keeps happening.'
}

function BackToLogin() {
  return (
    <LinkButton href={links.login()} variant="primary" size="l">
      Back to login
    </LinkButton>
  )
}
