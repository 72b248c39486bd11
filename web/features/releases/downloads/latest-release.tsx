import { Fragment } from 'react'
import type { Download, LatestRelease } from '#shared/domain/releases/download-page.ts'
import { Notes } from '#web/features/releases/notes/notes.tsx'
import { ownSystem } from '#web/lib/browser/own-system.ts'
import { formatBytes, formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { CheckDownload } from './check-download.tsx'
import { DownloadLink, latestUrl } from './download-link.tsx'
import page from './download-page.module.css'
import { byGroup, describeFile, groupOf, pickFor } from './download-platforms.ts'
import styles from './latest-release.module.css'
import type { Place } from './use-downloads.ts'

interface LatestReleaseProps {
  place: Place
  release: LatestRelease
}

/** The button for the visitor's system, and other files for it. */
export function PrimaryDownload({ place, release }: LatestReleaseProps) {
  const { channel, files, version, pubDate } = release
  const choice = pickFor(ownSystem(), files)
  const about = `Version ${choice?.file.version ?? version}${channel ? ` (${channel})` : ''}`
  if (!choice)
    return (
      <p className={page.about}>
        {about}, {formatDay(pubDate)}
        {files.length > 0 && (
          <span className={page.elsewhere}>No download for this device. Choose one below.</span>
        )}
      </p>
    )
  const { group, file, others } = choice
  const { processor, kind } = describeFile(file)
  return (
    <div className={page.primary}>
      <a href={latestUrl(place, channel, file)} className={page.button}>
        <Icon name="download" size={20} />
        Download for {group}
      </a>
      <p className={page.about}>
        {[about, processor ?? kind, formatBytes(file.size)].filter(Boolean).join(', ')}
      </p>
      <p className={page.also}>
        {others.length > 0 && (
          <span>
            Also for {group}:{' '}
            {others.slice(0, 3).map((other, index) => (
              <Fragment key={other.filename}>
                {index > 0 && ', '}
                <a href={latestUrl(place, channel, other)}>{shortName(other, processor)}</a>
              </Fragment>
            ))}
          </span>
        )}
        {files.length > others.length + 1 && <a href={`#${headingOf(channel)}`}>Other platforms</a>}
      </p>
    </div>
  )
}

const headingOf = (channel: string | null) => `latest-${channel ?? ''}`

/** What sets a file apart from the one that the button is for. */
function shortName(file: Download, notOf: string | null): string {
  const { processor, kind } = describeFile(file)
  return [kind, processor === notOf ? null : processor].filter(Boolean).join(', ') || file.filename
}

/** The files for the visitor's own system before all others. */
function ownFirst<Group extends [string, ...unknown[]]>(groups: Group[]): Group[] {
  const own = groupOf(ownSystem())
  return groups.toSorted(([a], [b]) => Number(b === own) - Number(a === own))
}

/** The latest release of a channel: what is new, and every file. */
export function LatestReleaseView({
  place,
  release,
  checked = false,
  folded = false,
}: LatestReleaseProps & {
  /** With the digests of its files. */
  checked?: boolean
  /** One line, until it is opened. */
  folded?: boolean
}) {
  const { channel, version, pubDate, notes, files } = release
  const hasNotes = notes.trim() !== ''
  const id = headingOf(channel)
  const head = (
    <>
      <h2 id={id}>{version}</h2>
      {channel && <Badge line>{channel}</Badge>}
      <time dateTime={pubDate} className="muted small">
        {formatDay(pubDate)}
      </time>
    </>
  )
  const beside = (
    <div className={styles.beside}>
      {hasNotes && (
        <div className={styles.notes}>
          <h3>What’s new in {version}</h3>
          <Notes text={notes} />
        </div>
      )}
      {checked && <CheckDownload files={files} />}
    </div>
  )
  if (folded)
    return (
      <section className={styles.offers} aria-labelledby={id}>
        <details className={page.olderRelease}>
          <summary>
            <Icon name="chevron-right" className={page.marker} />
            {head}
          </summary>
          <div className={styles.folded}>
            <Files place={place} release={release} />
            {beside}
          </div>
        </details>
      </section>
    )
  return (
    <section className={styles.release} aria-labelledby={id}>
      <div className={styles.offers}>
        <header className={styles.releaseHead}>
          <h2 id={id}>All downloads</h2>
          <span className="muted small">
            {version}
            {channel && ` (${channel})`}, <time dateTime={pubDate}>{formatDay(pubDate)}</time>
          </span>
        </header>
        <Files place={place} release={release} />
      </div>
      {beside}
    </section>
  )
}

function Files({ place, release: { channel, version, files } }: LatestReleaseProps) {
  if (files.length === 0) return <p className={page.nothing}>This release has no files to download.</p>
  return (
    <ul className={styles.files}>
      {ownFirst(byGroup(files)).flatMap(([group, found]) =>
        found.map((file) => (
          <li key={`${file.filename} ${file.version}`}>
            <DownloadLink
              href={latestUrl(place, channel, file)}
              file={file}
              files={found}
              group={group}
              note={file.version === version ? undefined : `Version ${file.version}`}
            />
          </li>
        )),
      )}
    </ul>
  )
}
