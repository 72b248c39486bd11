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
  const none = withdrawn.length === 0 && `No release was withdrawn in the last ${WITHDRAWN_DAYS} days.`
  if (earlier.length === 0 && none) return <p className="small muted">{none}</p>
  return (
    <Card flush footer={none}>
      {earlier.length > 0 && (
        <List
          title="Earlier releases"
          rows={earlier.map(({ version, channel, pubDate: at }) => ({ version, channel, at }))}
        />
      )}
      {withdrawn.length > 0 && (
        <List title="Withdrawn releases" aside={`Last ${WITHDRAWN_DAYS} days`} rows={withdrawn} />
      )}
    </Card>
  )
}

interface ListProps {
  title: string
  aside?: string
  rows: readonly { version: string; channel: string | null; at: string }[]
}

function List({ title, aside, rows }: ListProps) {
  return (
    <section className={styles.part}>
      <div className={styles.line}>
        <h2>{title}</h2>
        {aside && <p>{aside}</p>}
      </div>
      <ul className={styles.list}>
        {rows.map(({ version, channel, at }) => (
          <li key={`${channel} ${version}`}>
            <b>{version}</b>
            {channel && <Badge line>{channel}</Badge>}
            <time dateTime={at}>{formatDate(at)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
