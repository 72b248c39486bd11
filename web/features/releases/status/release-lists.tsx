import type { AppStatus } from '#shared/domain/releases/app-status.ts'
import { WITHDRAWN_DAYS } from '#shared/domain/releases/app-status.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import styles from './release-lists.module.css'

/** The last releases, and what was taken back lately; nothing of neither. */
export function ReleaseLists({ status: { recent, withdrawn } }: { status: AppStatus }) {
  if (recent.length + withdrawn.length === 0) return null
  return (
    <div className={styles.lists}>
      {recent.length > 0 && (
        <Card lined flush title="Recent releases">
          <ul className={styles.list}>
            {recent.map(({ version, channel, pubDate }) => (
              <Row key={`${channel} ${version}`} version={version} channel={channel} at={pubDate} />
            ))}
          </ul>
        </Card>
      )}
      <Card lined flush title="Taken back" aside={`Last ${WITHDRAWN_DAYS} days`}>
        {withdrawn.length > 0 ? (
          <ul className={styles.list}>
            {withdrawn.map(({ version, channel, at }) => (
              <Row key={`${channel} ${version}`} version={version} channel={channel} at={at} />
            ))}
          </ul>
        ) : (
          <p className={styles.none}>No release was taken back.</p>
        )}
      </Card>
    </div>
  )
}

function Row({ version, channel, at }: { version: string; channel: string | null; at: string }) {
  return (
    <li>
      <b>{version}</b>
      {channel && <Badge line>{channel}</Badge>}
      <time dateTime={at}>{formatDate(at)}</time>
    </li>
  )
}
