import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useSession } from '#web/lib/session/session.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { PageNotice } from '#web/ui/page-notice/page-notice.tsx'

/** For every URL that is unknown, or that this user may not see. */
export default function NotFoundPage() {
  const { support } = settings.links
  const session = useSession()
  const isVisitor = session.status === 'errored'
  return (
    <PageNotice
      title="Page not found"
      lead={`This page doesn’t exist, or you don’t have access to it. ${
        isVisitor ? 'If it’s private, log in first.' : 'Sent by a colleague? Ask to be invited.'
      }`}
      actions={
        <>
          {isVisitor ? (
            <LinkButton href={links.login()} variant="primary" size="l">
              Log in
            </LinkButton>
          ) : (
            <LinkButton href={links.organizations()} variant="primary" size="l">
              View organizations
            </LinkButton>
          )}
          {support && (
            <LinkButton href={support} size="l">
              Contact support
            </LinkButton>
          )}
        </>
      }
    />
  )
}
