import type { ChannelSummary } from '#shared/domain/releases/channel.ts'
import type { ReleaseSummary } from '#shared/domain/releases/release.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { Progress } from '#web/ui/progress/progress.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
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
      return <span className="muted">Not published</span>
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

function Share({ release: { id, version, rolloutPercent }, state, channel }: RolloutCellProps) {
  const isTarget = channel?.rollback?.releaseId === id
  const words = state === 'paused' ? 'Paused' : isTarget ? 'Rolled back to it' : 'of clients'
  return (
    <span className={styles.rollout}>
      <span className={styles.words}>
        <b>{rolloutPercent}%</b>
        <span className="muted">{words}</span>
      </span>
      <Progress
        label={`Rollout of ${version}`}
        value={rolloutPercent / 100}
        tone={state === 'paused' ? 'neutral' : rolloutPercent < 100 ? 'accent' : 'good'}
      />
    </span>
  )
}
