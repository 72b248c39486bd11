import { hasUpdater } from '#shared/domain/organizations/application.ts'
import type { ChannelSummary } from '#shared/domain/releases/channel.ts'
import type { ReleaseSummary } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useReleaseDownloads } from '#web/features/releases/use-release-downloads.ts'
import { useClientInsights, useInsights } from '#web/lib/api/use-insights.ts'
import { checkUse, clientUse } from '#web/lib/api/version-use.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { HeaderCell, Table } from '#web/ui/table/table.tsx'
import { FIRST_COLUMN } from './first-column.ts'
import { ReleaseRow } from './release-row.tsx'
import styles from './release-table.module.css'
import type { ReleasesFilterState } from './releases-filter.ts'

interface ReleaseTableProps {
  place: AppPlace
  releases: readonly ReleaseSummary[]
  channels: readonly ChannelSummary[] | undefined
  state: ReleasesFilterState
  /** Whether others are loading that take their place. */
  outdated: boolean
}

/** As on the overview, which shares the answer. */
const DAYS = 30
const SORTS = { newest: 'descending', oldest: 'ascending', version: 'none' } as const

/** Releases, one a row. The row is a link; below 60rem each is a block. */
export function ReleaseTable({ place, releases, channels, state, outdated }: ReleaseTableProps) {
  const application = useApplication()
  const { id } = application
  const downloadsOf = useReleaseDownloads('month')
  const { data: insights } = useInsights(id, DAYS)
  const clients = useClientInsights(id, DAYS)
  // By clients, or by checks where clients weren't counted: never by one after the other.
  const byClients = clientUse(clients.data, insights?.series.updateChecks)
  const use = clients.isPending ? null : (byClients ?? (insights ? checkUse(insights) : null))
  const { filter, change } = state
  const order = filter.order === 'newest' ? 'oldest' : 'newest'
  return (
    <div className={styles.releases} aria-busy={outdated}>
      <Table label="Releases" roomy>
        <thead>
          <tr>
            <HeaderCell style={{ width: FIRST_COLUMN }}>Version</HeaderCell>
            <HeaderCell>Rollout</HeaderCell>
            {hasUpdater(application) && <HeaderCell>Update files</HeaderCell>}
            <HeaderCell align="end" data-column="downloads">
              Downloads, 30 days
            </HeaderCell>
            {hasUpdater(application) && (
              <HeaderCell align="end" data-column="share">
                {use?.unit === 'checks' ? 'Checks' : 'Clients'}
              </HeaderCell>
            )}
            <HeaderCell align="end" sort={SORTS[filter.order]} onSort={() => change({ order })}>
              Published
            </HeaderCell>
            <HeaderCell>
              <span className="visually-hidden">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {releases.map((release) => (
            <ReleaseRow
              key={release.id}
              place={place}
              release={release}
              channel={channels?.find(({ channel }) => channel === release.channel)}
              downloads={downloadsOf(release.id)?.downloads}
              insights={insights}
              use={use}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}
