import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { links } from '#shared/routes.ts'
import { LIVE_REFRESH_MS } from '#web/lib/api/live-refresh.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { latestBucket, type VersionUse } from '#web/lib/api/version-use.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { whenOf } from '#web/ui/chart/when-of.ts'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { type LiveFigures, LiveRow } from './live-row.tsx'
import styles from './overview.module.css'
import { LiveSkeleton } from './overview-skeleton.tsx'

const MAX_SHOWN = 6

/** What the clients of each channel are offered, and the next step of each rollout. */
export function LiveCard(figures: LiveFigures) {
  const { use } = figures
  const { org } = useOrganization()
  const { slug } = useApplication()
  const query = useQuery({
    ...rpcQuery(directory, 'channels.list', { org: org.slug, app: slug }),
    refetchInterval: LIVE_REFRESH_MS,
  })
  return (
    <Card
      flush
      className={styles.liveCard}
      title="Live now"
      aside={
        <>
          {use?.unit !== 'checks' && <span className={styles.clients}>{use && clientsOf(use)}</span>}
          <LinkButton variant="ghost" href={links.releases(org.slug, slug)}>
            All releases <Icon name="chevron-right" size={14} />
          </LinkButton>
        </>
      }
    >
      <Loaded query={query} loading={<LiveSkeleton />}>
        {({ channels, complete }) => {
          const live = channels.filter((each) => each.live || each.partial.length > 0)
          const more = live.length - MAX_SHOWN
          if (live.length === 0) return <NothingLive />
          return (
            <ul className={styles.live}>
              {live.slice(0, MAX_SHOWN).map((summary) => (
                <LiveRow key={summary.channel ?? '-'} summary={summary} {...figures} />
              ))}
              {more > 0 && (
                <li className={styles.more}>
                  <TextLink className="link" href={links.releases(org.slug, slug)}>
                    {complete ? formatCount(more) : `${formatCount(more)}+`} more channels
                  </TextLink>
                </li>
              )}
            </ul>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** '18,240 clients so far today': of these, each row says how many run its version. */
function clientsOf(use: VersionUse): string | null {
  const index = latestBucket(use)
  if (index === null) return null
  const clients = use.all[index] ?? 0
  return `${formatCount(clients)} ${clients === 1 ? 'client' : 'clients'} ${whenOf(use.buckets, index, use.unit)}`
}

function NothingLive() {
  const { stats } = useApplication()
  return (
    <EmptyState icon="flag" title="Nothing live">
      {stats.publishedReleases > 0
        ? 'Every published release is yanked or withdrawn, so clients get no update.'
        : 'Publish a release to offer it to your users.'}
    </EmptyState>
  )
}
