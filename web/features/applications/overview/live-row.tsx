import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import { type ChannelSummary, channelName } from '#shared/domain/releases/channel.ts'
import { links } from '#shared/routes.ts'
import { shareOfVersion, type VersionUse } from '#web/lib/api/version-use.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { LinkButton } from '#web/ui/button/link-button.tsx'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { shield } from '#web/ui/icon/shapes.ts'
import { Progress } from '#web/ui/progress/progress.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { describeLive } from './describe-live.ts'
import { LiveRowAction } from './live-row-action.tsx'
import styles from './overview.module.css'

/** Each is undefined while it loads, and where it can't be read. */
export interface LiveFigures {
  use: VersionUse | undefined
  outcomes: ReleaseOutcomes['releases'] | undefined
}

interface LiveRowProps extends LiveFigures {
  summary: ChannelSummary
}

/** One channel: its first release, how far it goes, and what everyone else gets. */
export function LiveRow({ summary, use, outcomes }: LiveRowProps) {
  const { org } = useOrganization()
  const application = useApplication()
  const { slug } = application
  const release = summary.partial[0] ?? summary.live
  if (!release) return null
  const { words, aside, below, tone, planned } = describeLive(summary, application, Date.now())
  const series = use?.versions.find(({ version }) => version === release.version)?.series
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <div className={styles.line}>
          <TextLink className={styles.version} href={links.release(org.slug, slug, release.id)}>
            {release.version}
          </TextLink>
          {release.hold && (
            <Badge tone="warn" icon={shield}>
              Held
            </Badge>
          )}
          <Badge line>{channelName(summary.channel)}</Badge>
        </div>
        <p className={classNames('small muted', styles.line)}>
          <span>
            Published <RelativeTime value={release.pubDate} />
            {release.channel !== summary.channel && ` on ${channelName(release.channel)}`}
          </span>
          <TextLink
            className={classNames('link', styles.download)}
            href={`${links.release(org.slug, slug, release.id)}#files`}
            aria-label={`Download ${release.version}`}
          >
            Download
          </TextLink>
        </p>
      </div>
      <div className={styles.rollout}>
        <p className={styles.words}>
          <b>{words}</b>
          {aside && <span className="muted">{aside}</span>}
        </p>
        <Progress
          label={`Rollout of ${release.version}`}
          value={release.rolloutPercent / 100}
          planned={planned === undefined ? undefined : planned / 100}
          tone={tone}
        />
        {below && (
          <p className="muted">
            {below.text}{' '}
            {below.release && (
              <TextLink className="link" href={links.release(org.slug, slug, below.release.id)}>
                {below.release.version}
              </TextLink>
            )}
          </p>
        )}
      </div>
      <div className={styles.share}>
        <Share use={use} version={release.version} />
      </div>
      <div className={styles.curve}>
        {use && use.buckets.count > 1 && series?.some((count) => count > 0) && (
          <Sparkline
            values={series}
            label={`${use.unit} by ${use.buckets.bucketDays === 1 ? 'day' : 'week'}`}
          />
        )}
      </div>
      <div className={styles.share}>
        <Failed
          outcomes={outcomes}
          id={release.id}
          version={release.version}
          limit={release.plan?.guards.failuresAbovePercent ?? null}
          isHeld={Boolean(release.hold)}
        />
      </div>
      <div className={styles.act}>
        <LiveRowAction release={release} own={release.channel === summary.channel} />
      </div>
    </li>
  )
}

function Share({ use, version }: { use: VersionUse | undefined; version: string }) {
  const share = use ? shareOfVersion(use, version) : null
  if (!use || share === null) return null
  return (
    <>
      <b>{formatShare(share, 1)}</b>{' '}
      <span className={classNames('faint', styles.unit)}>
        {use.unit === 'clients' ? 'run it' : `of ${use.unit}`}
      </span>
    </>
  )
}

interface FailedProps {
  outcomes: LiveFigures['outcomes']
  /** Of the release. */
  id: string
  version: string
  /** In percent, above which its guard holds the rollout. */
  limit: number | null
  /** Whether the row's own button leads to why they failed. */
  isHeld: boolean
}

/** Of the clients that downloaded it. */
function Failed({ outcomes, id, version, limit, isHeld }: FailedProps) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  if (!outcomes) return null
  const outcome = outcomes.find((each) => each.id === id)
  if (!outcome || outcome.fetched === 0) return <p className="faint">No failure data</p>
  const { failed, reported, fetched } = outcome
  const isAbove = limit !== null && (failed + reported) * 100 > fetched * limit
  return (
    <p className={styles.failed}>
      <span className={isAbove ? styles.warn : undefined}>
        {isAbove && <Icon name="warning" size={14} />} <b>{formatShare(failed + reported, fetched)}</b>{' '}
        <span className={classNames('faint', styles.unit)}>failed</span>
      </span>
      {failed + reported > 0 && !isHeld && (
        <LinkButton
          size="s"
          className={styles.review}
          href={`${links.insights(org.slug, slug)}#failed-updates`}
          aria-label={`Review failures of ${version}`}
        >
          Review
        </LinkButton>
      )}
    </p>
  )
}
