import { delivery } from '#shared/delivery-routes.ts'
import type { Download, OfferedFile } from '#shared/domain/releases/download-page.ts'
import { settings } from '#web/lib/api/settings.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { Icon, type IconSource } from '#web/ui/icon/icon.tsx'
import { linux, macos, windows } from '#web/ui/icon/shapes.ts'
import styles from './download-link.module.css'
import { type Group, titleIn } from './download-platforms.ts'
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
  /** Of the list that it stands in, itself among them. */
  files: readonly OfferedFile[]
  group: Group
  /** Shown beside the file: its version, if that isn't the one of the heading. */
  note?: string | undefined
}

const SIGNS: Partial<Record<Group, IconSource>> = { macOS: macos, Windows: windows, Linux: linux }

/** A file in a list: the system and processor that it is for, its kind, name and size. */
export function DownloadLink({ href, file, files, group, note }: DownloadLinkProps) {
  const { title, rest } = titleIn(files, file)
  const about = [note, rest].filter(Boolean).join(' · ')
  return (
    <a href={href} className={styles.file}>
      <Icon name={SIGNS[group] ?? 'download'} className={styles.sign} />
      <span className={styles.fileText}>
        <span className={styles.fileTitle}>{title ?? file.filename}</span>
        {(about || title) && (
          <span className={styles.fileName}>
            {about}
            {title && (
              <span data-wide={about !== '' || undefined}>
                {about && ' · '}
                {file.filename}
              </span>
            )}
          </span>
        )}
      </span>
      <span className={styles.size}>{formatBytes(file.size)}</span>
      <Icon name="download" className={styles.fileIcon} />
    </a>
  )
}
