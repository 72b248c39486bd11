import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { useAppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { withAction } from '#web/lib/browser/requested-action.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import type { GuideStep } from '#web/lib/update-guides/update-guide.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'

/** The way to the form that a step needs, or who may use it. */
export function StepLink({ to }: { to: NonNullable<GuideStep['link']> }) {
  const { org, app } = useAppPlace()
  const { role } = useOrganization()
  const { canWrite } = useReleaseRights()
  if (to === 'api-key')
    return can(role, 'apiKeys.manage') ? (
      <div>
        <LinkButton icon="key" href={withAction(links.apiKeys(org), 'create-key')}>
          Create API key
        </LinkButton>
      </div>
    ) : (
      <p>An Admin of the organization creates the API key.</p>
    )
  if (!canWrite) return null
  return (
    <div>
      <LinkButton icon="plus" href={links.createRelease(org, app)}>
        New release
      </LinkButton>
    </div>
  )
}
