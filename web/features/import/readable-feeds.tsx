import { Card } from '#web/ui/card/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BreakableUrl } from '#web/ui/copy/breakable-url.tsx'
import styles from './import.module.css'

/**
 * What a preview reads: the updater, how the URL of its feed usually ends, and what is read from there. In the order of
 * the guides.
 */
const FEEDS: readonly [updater: string, pasted: string, read: string][] = [
  ['Tauri, Packager', 'latest.json', 'All platforms'],
  ['electron-updater', 'latest.yml', 'All platforms with files in the same folder'],
  ['Squirrel on Windows', 'RELEASES', 'All versions, with full and delta packages'],
  ['Squirrel on macOS', 'RELEASES.json', 'All versions for one type of Mac'],
  ['Sparkle, WinSparkle, NetSparkle', 'appcast.xml', 'All versions and channels, with deltas'],
  ['Velopack', 'releases.win.json', 'All platforms with feeds in the same folder'],
  ['GitHub releases', 'github.com/owner/repository', 'Recent releases, with their signatures'],
]

/** What can be pasted, until something is. */
export function ReadableFeeds() {
  return (
    <Card
      flush
      lined
      className={styles.supported}
      title="Supported feeds"
      aside={
        <>
          <span className={styles.what}>What’s read</span>
          <span className={styles.ending}>Usual URL</span>
        </>
      }
    >
      <ul className={styles.feeds}>
        {FEEDS.map(([updater, pasted, read]) => (
          <li key={updater}>
            <b>{updater}</b>
            <span className="mono">
              <BreakableUrl url={pasted} />
            </span>
            <span className={classNames('muted small', styles.imported)}>{read}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
