import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { links } from '#shared/routes.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { type Activity, activitiesOf } from './activity.ts'
import styles from './activity-card.module.css'

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
      <Loaded query={query} loading={<SkeletonRows count={3} />}>
        {(entries) => <Timeline activities={activitiesOf(entries, MAX_SHOWN)} />}
      </Loaded>
    </Card>
  )
}

function Timeline({ activities }: { activities: readonly Activity[] }) {
  if (activities.length === 0) return <p className="small muted">Nothing was done lately.</p>
  return (
    <ul className={styles.timeline}>
      {activities.map(({ id, at, icon, tone, actor, verb, subject, rest, reason }) => (
        <li key={id}>
          <span className={styles.sign} data-tone={tone}>
            <Icon name={icon} size={14} />
          </span>
          <p>
            <b>{actor}</b> {verb} {subject && <b>{subject}</b>}
            {rest}
            {reason && <span className={styles.reason}>“{reason}”</span>}
          </p>
          <span className={styles.time}>
            <RelativeTime value={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
