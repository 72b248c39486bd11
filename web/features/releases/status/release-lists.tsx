import type { AppStatus } from '#shared/domain/releases/app-status.ts'
import { WITHDRAWN_DAYS } from '#shared/domain/releases/app-status.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { earlierReleases } from './earlier-releases.ts'
import styles from './release-lists.module.css'

/** What was live before, and what was taken back lately; nothing before the first release. */
export function ReleaseLists({ status }: { status: AppStatus }) {
  const { channels, withdrawn } = status
  const earlier = earlierReleases(status)
  if (channels.length + withdrawn.length === 0) return null
  return (
    <>
      {earlier.length > 0 && (
        <Card lined flush title="Earlier releases">
          <ul className={styles.list}>
            {earlier.map(({ version, channel, pubDate }) => (
              <Row key={`${channel} ${version}`} version={version} channel={channel} at={pubDate} />
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
          <div className={styles.line}>
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
}

function Row({ version, channel, at }: RowProps) {
  return (
    <li>
      <b>{version}</b>
      {channel && <Badge line>{channel}</Badge>}
      <time dateTime={at}>{formatDate(at)}</time>
    </li>
  )
}
