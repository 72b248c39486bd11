import { Fragment } from 'react'
import type { Download, LatestRelease } from '#shared/domain/releases/download-page.ts'
import { Notes } from '#web/features/releases/notes/notes.tsx'
import { ownSystem } from '#web/lib/browser/own-system.ts'
import { formatBytes, formatDay } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { DownloadLink, latestUrl } from './download-link.tsx'
import page from './download-page.module.css'
import { byGroup, describeFile, groupOf, pickFor } from './download-platforms.ts'
import styles from './latest-release.module.css'
import history from './release-history.module.css'
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
            Other files for {group}:{' '}
            {others.slice(0, 3).map((other, index) => (
              <Fragment key={other.filename}>
                {index > 0 && ' · '}
                <a href={latestUrl(place, channel, other)}>{shortName(other, processor)}</a>
              </Fragment>
            ))}
          </span>
        )}
        {files.length > others.length + 1 && <a href={`#${headingOf(channel)}`}>All downloads</a>}
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

/** Every file of the release that the page is about. */
export function AllDownloads({ place, release }: LatestReleaseProps) {
  const { channel, version, pubDate } = release
  const id = headingOf(channel)
  return (
    <section className={styles.offers} aria-labelledby={id}>
      <header className={styles.releaseHead}>
        <h2 id={id}>All downloads</h2>
        <span className="muted small">
          {version}
          {channel && ` (${channel})`}, <time dateTime={pubDate}>{formatDay(pubDate)}</time>
        </span>
      </header>
      <Files place={place} release={release} />
    </section>
  )
}

/** What is new in it; nothing where it has no notes. */
export function WhatsNew({ release: { version, notes } }: Pick<LatestReleaseProps, 'release'>) {
  if (notes.trim() === '') return null
  return (
    <section className={styles.notes} aria-labelledby="new">
      <h2 id="new">What’s new in {version}</h2>
      <Notes text={notes} />
    </section>
  )
}

/** The latest releases of other channels, a line each until it is opened. */
export function OtherReleases({ place, releases }: { place: Place; releases: readonly LatestRelease[] }) {
  if (releases.length === 0) return null
  return (
    <section className={history.part} aria-labelledby="other">
      <h2 id="other">Also available</h2>
      <Card flush>
        {releases.map((release) => (
          <FoldedRelease key={release.channel ?? ''} place={place} release={release} />
        ))}
      </Card>
    </section>
  )
}

function FoldedRelease({ place, release }: LatestReleaseProps) {
  const { channel, version, pubDate, notes } = release
  const id = headingOf(channel)
  return (
    <section aria-labelledby={id}>
      <details className={history.release}>
        <summary>
          <Icon name="chevron-right" className={history.marker} />
          <h3 id={id}>{version}</h3>
          {channel && <Badge line>{channel}</Badge>}
          <time dateTime={pubDate} className="muted small">
            {formatDay(pubDate)}
          </time>
        </summary>
        <div className={styles.folded}>
          <Files place={place} release={release} />
          {notes.trim() !== '' && (
            <div className={styles.notes}>
              <h4>What’s new in {version}</h4>
              <Notes text={notes} />
            </div>
          )}
        </div>
      </details>
    </section>
  )
}

function Files({ place, release: { channel, version, files } }: LatestReleaseProps) {
  if (files.length === 0) return <p className={history.nothing}>This release has no files to download.</p>
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
