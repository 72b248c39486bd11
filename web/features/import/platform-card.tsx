import type { ImportFile, ImportPlatform } from '#shared/domain/import/import-preview.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { FileTable } from './file-table.tsx'
import styles from './import.module.css'
import { offerSentence } from './import-words.ts'

interface PlatformCardProps {
  version: string
  platform: ImportPlatform
  /** Of all platforms. */
  files: readonly ImportFile[]
}

/** What clients of one platform would get, and its files. */
export function PlatformCard({ version, platform, files }: PlatformCardProps) {
  const { name } = platformWords(platform.platform)
  const isServed = platform.updates.length > 0
  return (
    <Card
      flush
      title={name}
      aside={<Badge tone={isServed ? 'good' : 'warn'}>{isServed ? 'Updates' : 'No updates'}</Badge>}
    >
      <p className={styles.offer}>{offerSentence(version, platform, files)}</p>
      <FileTable label={`Files for ${name}`} files={platform.files.flatMap((index) => files[index] ?? [])} />
    </Card>
  )
}
