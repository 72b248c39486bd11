import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { links } from '#shared/routes.ts'
import styles from '#web/features/identity/rare.module.css'
import { getFlowError } from '#web/lib/api/identity.ts'
import { leaveTo } from '#web/lib/browser/page.ts'
import { isOwnPath } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { IdentityScreen } from './identity-screen.tsx'

/** Where the identity service sends the browser when it can't continue. It keeps the reason under an id. */
export default function IdentityErrorPage() {
  const query = new URLSearchParams(useSearch())
  if (query.get('reason') === 'unavailable') return <Unavailable again={query.get('again')} />
  return <KeptError id={query.get('id')} />
}

/** Nothing is kept, since it was unreachable. */
function Unavailable({ again }: { again: string | null }) {
  const canRetry = again !== null && isOwnPath(again)
  return (
    <IdentityScreen title="Something went wrong">
      <div role="alert" className={styles.reason}>
        <p>The login service isn’t responding.</p>
        <p className="muted">{canRetry ? 'Try again in a moment.' : 'Go back and try again in a moment.'}</p>
      </div>
      {canRetry && (
        <Button variant="primary" size="l" icon="refresh" onClick={() => leaveTo(again)}>
          Try again
        </Button>
      )}
      <LinkButton href={links.login()} variant={canRetry ? 'plain' : 'primary'} size="l">
        Back to log in
      </LinkButton>
    </IdentityScreen>
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
  return (
    <IdentityScreen title="Something went wrong">
      {id === null ? (
        <Reason />
      ) : (
        <Loaded query={query} loading={<ReasonLoading />} failure={() => <Reason />}>
          {(kept) => <Reason {...kept} />}
        </Loaded>
      )}
      <LinkButton href={links.login()} variant="primary" size="l">
        Back to log in
      </LinkButton>
    </IdentityScreen>
  )
}

function ReasonLoading() {
  return (
    <Loading>
      <Skeleton width="90%" height="1.25rem" />
    </Loading>
  )
}

function Reason({ message, reason }: Partial<Awaited<ReturnType<typeof getFlowError>>>) {
  return (
    <div role="alert" className={styles.reason}>
      <p>{message || reason || 'The details of this error are no longer available.'}</p>
      {message && reason && reason !== message && <p className="muted">{reason}</p>}
    </div>
  )
}
