import type { ChannelStatus } from '#shared/domain/releases/app-status.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { formatDate, formatMoment } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import type { IconSource } from '#web/ui/icon/icon.tsx'
import { ban, undo } from '#web/ui/icon/shapes.ts'
import { Progress } from '#web/ui/progress/progress.tsx'
import styles from './channel-card.module.css'
import { Platforms } from './platforms.tsx'
import { statusPlatforms } from './status-platforms.ts'
import { ageWords, reachWords, type StatusSign, statusWords, TONES } from './status-words.ts'

const SIGNS: Record<StatusSign, IconSource | undefined> = {
  live: undefined,
  rolling: undefined,
  paused: 'pause',
  // The shield of guards would tell visitors that all is well.
  held: 'pause',
  back: undo,
  none: ban,
}

interface ChannelCardProps {
  status: ChannelStatus
  /** Whether the page says once for all channels which systems they are for. */
  isAlike: boolean
}

/** What a channel offers, since when and for which systems, and what comes next on it. */
export function ChannelCard({ status, isAlike }: ChannelCardProps) {
  const { channel, live, rollout } = status
  const { sign, word, text } = statusWords(status)
  return (
    <Card
      title={capital(channelName(channel))}
      aside={
        <Badge tone={TONES[sign]} icon={SIGNS[sign]} dot={sign === 'rolling' ? 'live' : undefined}>
          {word}
        </Badge>
      }
    >
      <div className={styles.channel}>
        {rollout && (
          <div className={styles.rollout}>
            <p className={styles.share}>
              <b>{rollout.version}</b>
              <span>{reachWords(rollout)}</span>
            </p>
            <Progress
              label={`Rollout of ${rollout.version}`}
              value={rollout.percent / 100}
              tone={rollout.state === 'rolling' ? 'accent' : rollout.state === 'held' ? 'warn' : 'neutral'}
            />
            <Since value={rollout.since} word="Published" />
          </div>
        )}
        {text && <p>{text}</p>}
        {live && (
          <div className={rollout ? styles.live : styles.rollout}>
            {rollout ? (
              <p className={styles.else}>
                {rollout.state === 'rolling' ? 'Everyone else' : 'Offered to everyone now'}:{' '}
                <b>{live.version}</b>
              </p>
            ) : (
              <>
                <p className={styles.share}>
                  <b>{live.version}</b>
                  {sign === 'live' && <span>Offered to everyone</span>}
                </p>
                {sign === 'live' && <Progress label={`Rollout of ${live.version}`} value={1} tone="good" />}
              </>
            )}
            <Since value={live.since} />
            {live.from !== undefined && (
              <p className={styles.since}>The same release as on {channelName(live.from)}</p>
            )}
          </div>
        )}
        {live && !isAlike && <Available live={live} />}
      </div>
    </Card>
  )
}

function Since({ value, word = 'Since' }: { value: string; word?: string }) {
  return (
    <p className={styles.since}>
      {word}{' '}
      <time dateTime={value} title={formatMoment(value)}>
        {formatDate(value)}
      </time>
      , {ageWords(value, Date.now())}
    </p>
  )
}

function Available({ live }: { live: NonNullable<ChannelStatus['live']> }) {
  const platforms = statusPlatforms(live)
  if (platforms.length === 0) return null
  const label = `${live.version} runs on`
  return (
    <div className={styles.available}>
      <p className={styles.since} aria-hidden="true">
        {label}
      </p>
      <Platforms label={label} platforms={platforms} />
    </div>
  )
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
