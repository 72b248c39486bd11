import type { ChannelSummary } from '#shared/domain/releases/channel.ts'
import type { ReleaseSummary } from '#shared/domain/releases/release.ts'
import { links } from '#shared/routes.ts'
import { PlatformSigns } from '#web/features/releases/platform-signs.tsx'
import { ChannelBadge, ReleaseBadge } from '#web/features/releases/release-badges.tsx'
import { stateOf } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { formatBytes, formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell, RowLink } from '#web/ui/table/table.tsx'
import styles from './release-table.module.css'
import { RolloutCell } from './rollout-cell.tsx'
import { RowMenu } from './row-menu.tsx'

interface ReleaseRowProps {
  place: AppPlace
  release: ReleaseSummary
  /** What its channel offers, where that is known. */
  channel: ChannelSummary | undefined
  /** Of the last 30 days, where that is known. */
  downloads: number | undefined
}

export function ReleaseRow({ place, release, channel, downloads }: ReleaseRowProps) {
  const { appType } = useApplication()
  const { id, version, pubDate, createdAt, updatePlatforms = [], platformsBefore = null } = release
  const state = stateOf(release, channel, appType)
  return (
    <tr>
      <Cell rowHeader data-column="version">
        <span className={styles.line}>
          <RowLink className={styles.version} href={links.release(place.org, place.app, id)}>
            {version}
          </RowLink>
          {/* Its words are in the next column. */}
          {state !== 'replaced' && <ReleaseBadge state={state} />}
          {release.channel !== null && <ChannelBadge channel={release.channel} />}
        </span>
        <Words release={release} />
      </Cell>
      <Cell data-column="rollout">
        <RolloutCell release={release} state={state} channel={channel} />
      </Cell>
      {appType !== 'Other' && (
        <Cell data-column="platforms">
          <PlatformSigns platforms={updatePlatforms} before={platformsBefore} />
        </Cell>
      )}
      <Cell align="end" data-column="downloads">
        <Downloads count={state === 'draft' ? undefined : downloads} />
      </Cell>
      <Cell align="end" data-column="when">
        <span className="faint">
          <RelativeTime value={pubDate ?? createdAt} />
        </span>
      </Cell>
      <Cell align="end" data-column="menu">
        <RowMenu place={place} release={release} state={state} />
      </Cell>
    </tr>
  )
}

/** The second line: why it was yanked, who prepares it, or what is new in it. */
function Words({ release }: { release: ReleaseSummary }) {
  const { status, yankReason, notesLine, createdBy, assetCount, totalSize } = release
  const text = yankReason ? `“${yankReason}”` : notesLine
  if (status === 'published') return text ? <span className={styles.notes}>{text}</span> : null
  const files = `${assetCount} ${assetCount === 1 ? 'file' : 'files'}`
  return (
    <span className={styles.notes}>
      Draft{createdBy && ` by ${createdBy}`}.{' '}
      {assetCount ? `${files}, ${formatBytes(totalSize)}.` : 'No files.'}
    </span>
  )
}

/** The words are for phones, where the head of the table is hidden. */
function Downloads({ count }: { count: number | undefined }) {
  if (count === undefined) return <span className="faint">–</span>
  return (
    <>
      {formatCount(count)}
      <span className={styles.unit}> {count === 1 ? 'download' : 'downloads'}</span>
    </>
  )
}
