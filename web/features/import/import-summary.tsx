import { IMPORT_FORMAT_LABELS, type ImportPreview } from '#shared/domain/import/import-preview.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { formatCount, formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Facts } from '#web/ui/facts/facts.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './import.module.css'
import { summarize } from './import-words.ts'

/** What was read: the version, whether clients would get it, and where it comes from. */
export function ImportSummary({ preview }: { preview: ImportPreview }) {
  const { format, url, version, files, platforms } = preview
  const isServed = platforms.some(({ updates }) => updates.length > 0)
  return (
    <Card title={version.version} aside={<Badge line>{channelName(version.channel)}</Badge>}>
      <Stack gap={4}>
        <p>
          <Badge tone={isServed ? 'good' : 'warn'}>{isServed ? 'Updates' : 'No updates'}</Badge>{' '}
          {summarize(preview)}
        </p>
        <Facts
          facts={[
            ['Format', IMPORT_FORMAT_LABELS[format]],
            [
              'Feed',
              <span key="feed" className={`${styles.url} mono small`}>
                {url}
              </span>,
            ],
            ['Published', version.pubDate === null ? 'Not stated' : formatDay(version.pubDate)],
            ['Files', formatCount(files.length)],
          ]}
        />
      </Stack>
    </Card>
  )
}
