import { links } from '#shared/routes.ts'
import { settings } from '#web/lib/api/settings.ts'
import { useSession } from '#web/lib/session/session.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { PageNotice } from '#web/ui/page-notice/page-notice.tsx'

/** In place of a question whose link is wrong, or names an organization that its user has left. */
export function BrokenLink() {
  const { support } = settings.links
  const isVisitor = useSession().status === 'errored'
  return (
    <PageNotice
      title="This unsubscribe link doesn’t work"
      lead={`It’s incomplete, or you’ve left the organization and get no more emails from it. To choose your emails, ${
        isVisitor ? 'log in and open Notifications.' : 'open the Notifications of an organization.'
      }`}
      actions={
        <>
          <LinkButton href={isVisitor ? links.login() : links.organizations()} variant="primary" size="l">
            {isVisitor ? 'Log in to choose emails' : 'View organizations'}
          </LinkButton>
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
