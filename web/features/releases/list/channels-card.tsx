import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { hasUpdater, type Updating } from '#shared/domain/organizations/application.ts'
import { can } from '#shared/domain/organizations/permissions.ts'
import { type ChannelSummary, channelName, PRODUCTION } from '#shared/domain/releases/channel.ts'
import { links } from '#shared/routes.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { LIVE_REFRESH_MS } from '#web/lib/api/live-refresh.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { isPlanForSome } from '#web/lib/format/plan-moment.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { lock } from '#web/ui/icon/shapes.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { SkeletonTable } from '#web/ui/skeleton/skeleton-table.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { ChangeChannel, NewChannel } from './change-channel.tsx'
import styles from './channels-card.module.css'
import { EndRollback } from './end-rollback.tsx'
import { FIRST_COLUMN } from './first-column.ts'

/** The channels of an application: what is live on each, what it includes, and a rollback in force. */
export function ChannelsCard({ place }: { place: AppPlace }) {
  const { role } = useOrganization()
  const query = useQuery({
    ...rpcQuery(directory, 'channels.list', place),
    refetchInterval: LIVE_REFRESH_MS,
  })
  const names = query.data?.channels.map(({ channel }) => channel) ?? []
  return (
    <Card
      flush
      title="Channels"
      aside={can(role, 'channels.manage') && query.data && <NewChannel place={place} names={names} />}
    >
      <Loaded query={query} loading={<SkeletonTable columns={['Channel', 'Live']} count={1} />}>
        {({ channels, complete }) => (
          <>
            <ChannelTable place={place} channels={channels} />
            {!complete && <p className={`${styles.more} muted small`}>Only the first channels are shown.</p>}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function ChannelTable({ place, channels }: { place: AppPlace; channels: ChannelSummary[] }) {
  const { role } = useOrganization()
  const names = channels.map(({ channel }) => channel)
  const isEmpty = channels.every(({ live, counts }) => !live && counts.all === 0)
  const includesAny = channels.some(({ includes }) => includes !== null)
  return (
    <Table label="Channels" fold>
      {/* One column is named by the card. */}
      <thead className={isEmpty && !includesAny ? 'visually-hidden' : undefined}>
        <tr>
          <HeaderCell style={{ width: FIRST_COLUMN }}>Channel</HeaderCell>
          {!isEmpty && (
            <>
              <HeaderCell>Live</HeaderCell>
              <HeaderCell align="end" wideOnly>
                Releases
              </HeaderCell>
            </>
          )}
          {includesAny && <HeaderCell wideOnly>Includes</HeaderCell>}
          <HeaderCell align="end">
            <span className="visually-hidden">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {channels.map((summary) => (
          <tr key={summary.channel ?? '-'}>
            <Cell className={styles.nameCell}>
              <span className={styles.name}>
                {channelName(summary.channel)}
                {summary.protected && (
                  <Badge line icon={lock}>
                    Protected
                  </Badge>
                )}
                {isEmpty && <span className="muted">Nothing live</span>}
              </span>
              {summary.includes !== null && (
                <span className={styles.narrowChannel}>includes {includedName(summary.includes)}</span>
              )}
            </Cell>
            {!isEmpty && (
              <>
                <Cell className={styles.liveCell}>
                  <Live place={place} summary={summary} />
                </Cell>
                <Cell align="end" wideOnly>
                  {summary.counts.all === undefined ? null : formatCount(summary.counts.all)}
                </Cell>
              </>
            )}
            {includesAny && (
              <Cell wideOnly>
                {summary.includes === null ? (
                  <span className="faint">–</span>
                ) : (
                  includedName(summary.includes)
                )}
              </Cell>
            )}
            <Cell align="end" className={styles.actionsCell}>
              <span className={styles.rowActions}>
                {summary.rollback && <EndRollback place={place} channel={summary.channel} />}
                {can(role, 'channels.manage') && (
                  <ChangeChannel place={place} summary={summary} names={names} />
                )}
              </span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The name of an included channel. */
function includedName(includes: string): string {
  return channelName(includes === PRODUCTION ? null : includes)
}

/** “2.4.0 · 2.4.1 paused at 25%”, each a link to its release. */
function Live({ place, summary: { channel, live, partial, rollback } }: LiveProps) {
  const application = useApplication()
  if (!live && partial.length === 0) return <span className="muted">Nothing live</span>
  const shown = [...(live ? [live] : []), ...partial]
  return (
    <span className={styles.live}>
      {shown.map((release) => (
        <span key={release.id}>
          {release !== shown[0] && <span className="faint">· </span>}
          <TextLink className={styles.version} href={links.release(place.org, place.app, release.id)}>
            {release.version}
          </TextLink>
          <span className="muted small">
            {release.channel !== channel && ` from ${channelName(release.channel)}`}
            {rollback?.releaseId === release.id && ' (rolled back)'}
            {describe(release, release === live, application)}
          </span>
        </span>
      ))}
    </span>
  )
}

type LiveRelease = NonNullable<ChannelSummary['live']>

interface LiveProps {
  place: AppPlace
  summary: ChannelSummary
}

function describe(release: LiveRelease, isLive: boolean, application: Updating) {
  const { paused, hold, rolloutPercent, hasUpdates } = release
  if (isLive) return hasUpdates || !hasUpdater(application) ? '' : ' for download only'
  // A step for some clients has no percentage of all.
  if (rolloutPercent === 0 && isPlanForSome(release, Date.now()))
    return hold ? ' held' : paused ? ' paused' : ' rolling out to some clients'
  if (hold) return ` held at ${rolloutPercent}%`
  return paused ? ` paused at ${rolloutPercent}%` : ` rolling out at ${rolloutPercent}%`
}
