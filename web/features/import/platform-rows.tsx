import type { ImportFile, ImportPlatform } from '#shared/domain/import/import-preview.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { FileRows } from './file-table.tsx'
import styles from './import.module.css'
import { offerSentence } from './import-words.ts'

interface PlatformRowsProps {
  version: string
  platform: ImportPlatform
  /** Of all platforms. */
  files: readonly ImportFile[]
}

/** What clients of one platform would get, and its files. */
export function PlatformRows({ version, platform, files }: PlatformRowsProps) {
  const { name } = platformWords(platform.platform)
  const isServed = platform.updates.length > 0
  return (
    <tbody aria-label={`Files for ${name}`}>
      <tr>
        <th colSpan={4} scope="rowgroup" className={styles.group}>
          <span className={styles.line}>
            <b>{name}</b>
            <Badge tone={isServed ? 'good' : 'warn'}>{isServed ? 'Updates' : 'No updates'}</Badge>
          </span>
          <span className={styles.offer}>{offerSentence(version, platform, files)}</span>
        </th>
      </tr>
      <FileRows files={platform.files.flatMap((index) => files[index] ?? [])} />
    </tbody>
  )
}
