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
  if (to !== 'api-key' && !canWrite) return null
  if (to === 'api-key' && !can(role, 'apiKeys.manage')) return <p>An Admin creates the API key.</p>
  const [icon, label, href] = (
    {
      'api-key': ['key', 'Create API key', withAction(links.apiKeys(org), 'create-key')],
      'new-release': ['plus', 'New release', links.createRelease(org, app)],
      settings: ['settings', 'Open Settings', links.applicationSettings(org, app)],
    } as const
  )[to]
  return (
    <div>
      <LinkButton icon={icon} href={href}>
        {label}
      </LinkButton>
    </div>
  )
}
