import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { hasUpdater } from '#shared/domain/organizations/application.ts'
import type { ChannelSummary } from '#shared/domain/releases/channel.ts'
import type { ReleaseSummary } from '#shared/domain/releases/release.ts'
import { links } from '#shared/routes.ts'
import { PlatformSigns } from '#web/features/releases/platform-signs.tsx'
import { ChannelBadge, ReleaseBadge, StepBadge } from '#web/features/releases/release-badges.tsx'
import { type ReleaseState, stateOf } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { shareOfVersion, type VersionUse } from '#web/lib/api/version-use.ts'
import { creatorName } from '#web/lib/format/author-name.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatBytes, formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { Cell, RowLink } from '#web/ui/table/table.tsx'
import styles from './release-table.module.css'
import { RolloutCell } from './rollout-cell.tsx'
import { RowMenu } from './row-menu.tsx'

/** States in which some clients or visitors get it. */
const OFFERED: ReadonlySet<ReleaseState> = new Set(['rolling', 'live', 'downloads', 'published'])

/** States in which no client has to take a required step. */
const WITHDRAWN: ReadonlySet<ReleaseState> = new Set(['withdrawn', 'yanked', 'purged'])

interface ReleaseRowProps {
  place: AppPlace
  release: ReleaseSummary
  /** What its channel offers, where that is known. */
  channel: ChannelSummary | undefined
  /** Of the last 30 days, where that is known. */
  downloads: number | undefined
  /** Of the last 30 days, where they are known. */
  insights: ApplicationInsights | undefined
  /** How much each version is in use; null: not known. */
  use: VersionUse | null
}

export function ReleaseRow({ place, release, channel, downloads, insights, use }: ReleaseRowProps) {
  const application = useApplication()
  const { id, version, pubDate, updatePlatforms = [], platformsBefore = null } = release
  const state = stateOf(release, channel, application)
  return (
    <tr data-draft={pubDate === null || undefined}>
      <Cell rowHeader data-column="version">
        <span className={styles.line}>
          <RowLink className={styles.version} href={links.release(place.org, place.app, id)}>
            {version}
          </RowLink>
          {release.channel !== null && <ChannelBadge channel={release.channel} />}
          {/* Its words are in the next column. */}
          {state !== 'replaced' && <ReleaseBadge state={state} held={!!release.hold} />}
          {release.requiredStep && !WITHDRAWN.has(state) && <StepBadge />}
        </span>
        <Words release={release} />
      </Cell>
      <Cell data-column="rollout">
        <RolloutCell release={release} state={state} channel={channel} />
      </Cell>
      {hasUpdater(application) && (
        <Cell data-column="platforms">
          <PlatformSigns platforms={updatePlatforms} before={platformsBefore} isDraft={state === 'draft'} />
        </Cell>
      )}
      <Cell align="end" data-column="downloads">
        <span className={styles.counted}>
          <Curve insights={insights} release={id} faded={!OFFERED.has(state)} />
          <Downloads count={state === 'draft' ? undefined : downloads} />
        </span>
      </Cell>
      {hasUpdater(application) && (
        <Cell align="end" data-column="share">
          <span className={styles.checks}>
            <Share use={use} version={version} />
          </span>
        </Cell>
      )}
      <Cell align="end" data-column="when">
        {pubDate === null ? (
          <None />
        ) : (
          <span className="faint">
            <span className={styles.published}>Published </span>
            <RelativeTime value={pubDate} />
          </span>
        )}
      </Cell>
      <Cell align="end" data-column="menu">
        <RowMenu place={place} release={release} state={state} />
      </Cell>
    </tr>
  )
}

/** The second line: why it was yanked, who prepares it, or what is new in it. */
function Words({ release }: { release: ReleaseSummary }) {
  const { status, yankReason, notesLine, createdAt, createdBy, assetCount, totalSize } = release
  const text = yankReason ? `“${yankReason}”` : notesLine
  if (status === 'published') return text ? <span className={styles.notes}>{text}</span> : null
  const files = `${assetCount} ${assetCount === 1 ? 'file' : 'files'}`
  return (
    <span className={styles.notes} data-whole>
      Draft{createdBy && ` by ${creatorName(createdBy)}`}, <RelativeTime value={createdAt} />.{' '}
      {assetCount ? `${files}, ${formatBytes(totalSize)}.` : 'No files.'}
    </span>
  )
}

/** Its downloads by day, grey once it is offered no longer. */
function Curve({ insights, release, faded }: CurveProps) {
  const series = insights?.releases.find(({ id }) => id === release)?.series.downloads
  if (!series?.some((count) => count > 0)) return null
  return (
    <span className={styles.curve}>
      <Sparkline values={series} color={faded ? 'rest' : 'kind-1'} />
    </span>
  )
}

interface CurveProps {
  insights: ApplicationInsights | undefined
  release: string
  faded: boolean
}

/** Its version's part of the latest day's clients, or update checks. */
function Share({ use, version }: { use: VersionUse | null; version: string }) {
  const share = use ? shareOfVersion(use, version) : null
  if (!use || !share) return <None />
  return (
    <>
      <b className={styles.share}>{formatShare(share, 1)}</b>{' '}
      <span className="faint">{use.unit === 'clients' ? 'run it' : `of ${use.unit}`}</span>
    </>
  )
}

/** The words are for phones, where the head of the table is hidden. */
function Downloads({ count }: { count: number | undefined }) {
  if (count === undefined) return <None />
  return (
    <span className={styles.number}>
      {formatCount(count)}
      <span className={styles.unit}> {count === 1 ? 'download' : 'downloads'}</span>
    </span>
  )
}

/** Not on phones, where no column's name says of what there is none. */
function None() {
  return <span className={`${styles.none} faint`}>–</span>
}
