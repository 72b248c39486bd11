import type { ChannelSummary } from '#shared/domain/releases/channel.ts'
import type { ReleaseSummary } from '#shared/domain/releases/release.ts'
import { nextStep } from '#shared/domain/releases/rollout-steps.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { isPlanForSome, momentOfPlan } from '#web/lib/format/plan-moment.ts'
import { holdWords, nextStepWords } from '#web/lib/format/rollout-words.ts'
import { formatNearDay, formatWhen, readersTimeZone } from '#web/lib/format/zoned-time.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Progress } from '#web/ui/progress/progress.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { type LiveShare, liveShare } from './live-share.ts'
import styles from './release-table.module.css'

interface RolloutCellProps {
  release: ReleaseSummary
  state: ReleaseState
  channel: ChannelSummary | undefined
}

/** How far a release goes: a bar and words while clients are offered it, else the words alone. */
export function RolloutCell({ release, state, channel }: RolloutCellProps) {
  const { rolloutPercent, yankedAt, purgedAt } = release
  switch (state) {
    case 'draft':
      return <Draft release={release} />
    case 'yanked':
      return (
        <span className="muted">
          Stopped at {rolloutPercent}%, {yankedAt && <RelativeTime value={yankedAt} />}
        </span>
      )
    case 'purged':
      return <span className="muted">Files deleted {purgedAt && <RelativeTime value={purgedAt} />}</span>
    case 'downloads':
      return <span className="muted">No update files</span>
    case 'replaced':
      return (
        <span className="muted">{channel?.live ? `Replaced by ${channel.live.version}` : 'Replaced'}</span>
      )
    case 'withdrawn':
      return <span className="muted">Rolled back to {channel?.rollback?.version}</span>
    default:
      return <Share release={release} state={state} channel={channel} />
  }
}

function Draft({ release: { schedule, missedSchedule, approval } }: Pick<RolloutCellProps, 'release'>) {
  const when = (at: string) => formatWhen(at, readersTimeZone(), Date.now())
  if (schedule) return <span className="muted">Publishes {when(schedule.at)}</span>
  if (missedSchedule) return <span className={styles.held}>Missed {when(missedSchedule.at)}</span>
  return <span className="muted">{approval ? 'Approval requested' : 'Not published'}</span>
}

function Share({ release, state, channel }: RolloutCellProps) {
  const application = useApplication()
  const { id, version, rolloutPercent, plan, hold } = release
  const isTarget = channel?.rollback?.releaseId === id
  const isHeld = state === 'paused' && hold
  const now = Date.now()
  const part = state === 'live' && channel ? liveShare(channel, application, now) : null
  if (part) return <LivePart version={version} {...part} />
  const isSome = rolloutPercent === 0 && isPlanForSome(release, now)
  const next = plan ? nextStep(plan, momentOfPlan(release, now)) : null
  const planned = nextStepWords(release, now) ?? (isTarget ? 'Rolled back to it' : null)
  const since = state === 'live' && rolloutPercent === 100 ? sinceWords(release, now) : null
  const words = isHeld ? holdWords(hold).short : state === 'paused' ? 'Paused' : (planned ?? since)
  return (
    <span className={styles.rollout}>
      <span className={styles.words}>
        <span>
          <b>{isSome ? 'Some' : `${rolloutPercent}%`}</b>
          {!words && <span className="muted">{isSome ? ' clients' : ' of clients'}</span>}
        </span>
        {words && <span className={isHeld ? styles.held : 'muted'}>{words}</span>}
      </span>
      <Progress
        label={`Rollout of ${version}`}
        value={rolloutPercent / 100}
        // A pause lasts until it is ended: nothing is planned then.
        planned={next && !next.audience && state !== 'paused' ? next.percent / 100 : undefined}
        tone={isHeld ? 'warn' : state === 'paused' ? 'neutral' : rolloutPercent < 100 ? 'accent' : 'good'}
      />
    </span>
  )
}

/** Of a live release that others are ahead of: both shares add up as on its page. */
function LivePart({ version, percent, words }: LiveShare & { version: string }) {
  return (
    <span className={styles.rollout}>
      <span className={styles.words} data-named>
        <b>{percent === null ? 'Everyone else' : `${percent}%`}</b>
        <span className="muted">{words}</span>
      </span>
      {percent !== null && (
        <Progress label={`Clients that are offered ${version}`} value={percent / 100} tone="good" />
      )}
    </span>
  )
}

/** Since the last step of its plan, or since it was published: 'Since 30 Oct'. */
function sinceWords({ plan, pubDate }: ReleaseSummary, now: number): string | null {
  const since = plan?.steps.at(-1)?.at ?? pubDate
  return since && `Since ${formatNearDay(since, readersTimeZone(), now)}`
}
