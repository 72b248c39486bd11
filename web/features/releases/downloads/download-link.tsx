import { delivery } from '#shared/delivery-routes.ts'
import type { Download, OfferedFile } from '#shared/domain/releases/download-page.ts'
import { settings } from '#web/lib/api/settings.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import styles from './download-link.module.css'
import { describeFile } from './download-platforms.ts'
import type { Place } from './use-downloads.ts'

/** The link to a file that stays the same from release to release, where it has one. */
export function latestUrl({ org, app }: Place, channel: string | null, file: Download): string {
  const { publicPlatform, version, filename } = file
  const path =
    publicPlatform === null
      ? delivery.version(org, app, version, filename)
      : delivery.latestFor(org, app, publicPlatform)
  return settings.deliveryOrigin + delivery.on(channel, path)
}

interface DownloadLinkProps {
  href: string
  file: OfferedFile
  /** Shown beside the file: its version, if that isn't the one of the heading. */
  note?: string | undefined
}

/** A file in a list: what it is for, its name and its size. */
export function DownloadLink({ href, file, note }: DownloadLinkProps) {
  const { kind, processor } = describeFile(file)
  const title = [kind, processor].filter(Boolean).join(' · ')
  return (
    <a href={href} className={styles.file}>
      <span className={styles.fileText}>
        <span className={styles.fileTitle}>{title || file.filename}</span>
        <span className={styles.fileName}>{[note, title && file.filename].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={styles.size}>{formatBytes(file.size)}</span>
      <Icon name="download" className={styles.fileIcon} />
    </a>
  )
}
