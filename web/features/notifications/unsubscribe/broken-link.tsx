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
      title="This link doesn’t work"
      lead="It’s incomplete, or you’re no longer a member of the organization."
      actions={
        <>
          <LinkButton href={isVisitor ? links.login() : links.organizations()} variant="primary" size="l">
            {isVisitor ? 'Log in' : 'View organizations'}
          </LinkButton>
          {support && (
            <LinkButton href={support} size="l">
              Contact support
            </LinkButton>
          )}
        </>
      }
    >
      <p className="muted">
        Former members get no emails. Otherwise, open the link again, or choose your emails in the
        organization’s notifications.
      </p>
    </PageNotice>
  )
}
