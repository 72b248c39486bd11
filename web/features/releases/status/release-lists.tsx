import type { AppStatus } from '#shared/domain/releases/app-status.ts'
import { WITHDRAWN_DAYS } from '#shared/domain/releases/app-status.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { recentReleases } from './recent-releases.ts'
import styles from './release-lists.module.css'
import { releaseState, type StatusWords, TONES } from './status-words.ts'

/** The last releases, and what was taken back lately; nothing of neither. */
export function ReleaseLists({ status }: { status: AppStatus }) {
  const { withdrawn } = status
  const recent = recentReleases(status)
  if (recent.length + withdrawn.length === 0) return null
  return (
    <>
      {recent.length > 0 && (
        <Card lined flush title="Recent releases">
          <ul className={styles.list}>
            {recent.map(({ version, channel, pubDate }) => (
              <Row
                key={`${channel} ${version}`}
                version={version}
                channel={channel}
                at={pubDate}
                state={releaseState(status, { version, channel })}
              />
            ))}
          </ul>
        </Card>
      )}
      {withdrawn.length > 0 ? (
        <Card lined flush title="Withdrawn releases" aside={`Last ${WITHDRAWN_DAYS} days`}>
          <ul className={styles.list}>
            {withdrawn.map(({ version, channel, at }) => (
              <Row key={`${channel} ${version}`} version={version} channel={channel} at={at} />
            ))}
          </ul>
        </Card>
      ) : (
        <Card flush>
          <div className={styles.none}>
            <h2>Withdrawn releases</h2>
            <p>No release was withdrawn in the last {WITHDRAWN_DAYS} days.</p>
          </div>
        </Card>
      )}
    </>
  )
}

interface RowProps {
  version: string
  channel: string | null
  at: string
  /** What its channel does with it. */
  state?: StatusWords | null
}

function Row({ version, channel, at, state }: RowProps) {
  return (
    <li>
      <b>{version}</b>
      {channel && <Badge line>{channel}</Badge>}
      {state && (
        <span className={styles.state}>
          <Badge tone={TONES[state.sign]}>{state.word}</Badge>
        </span>
      )}
      <time dateTime={at}>{formatDate(at)}</time>
    </li>
  )
}
