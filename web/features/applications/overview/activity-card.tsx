import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { RECENT_AUDIT_LISTED } from '#shared/limits.ts'
import { links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { activitiesOf } from '#web/ui/timeline/activity.ts'
import { SkeletonTimeline } from '#web/ui/timeline/skeleton-timeline.tsx'
import { Timeline } from '#web/ui/timeline/timeline.tsx'

const MAX_SHOWN = 5

/** What was lately done to the application; nothing for those who may not read the audit log. */
export function ActivityCard() {
  const { org, role } = useOrganization()
  const { slug } = useApplication()
  const mayRead = can(role, 'audit.read')
  const query = useQuery({
    ...rpcQuery(directory, 'audit.listRecent', [org.slug, slug]),
    enabled: mayRead,
    // The card shows the failure.
    meta: { stopPropagation: true },
  })
  if (!mayRead) return null
  return (
    <Card
      title="Recent activity"
      aside={
        <LinkButton variant="ghost" href={links.audit(org.slug)}>
          Audit log <Icon name="chevron-right" size={14} />
        </LinkButton>
      }
    >
      <Loaded query={query} loading={<SkeletonTimeline count={MAX_SHOWN} />}>
        {(entries) =>
          entries.length > 0 ? (
            <Timeline activities={activitiesOf(entries, MAX_SHOWN, RECENT_AUDIT_LISTED)} />
          ) : (
            <p className="small muted">Nothing was done lately.</p>
          )
        }
      </Loaded>
    </Card>
  )
}
