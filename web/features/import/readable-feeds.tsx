import { Card } from '#web/ui/card/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BreakableUrl } from '#web/ui/copy/breakable-url.tsx'
import styles from './import.module.css'

/** What a preview reads: the updater, how the URL of its feed usually ends, and what is imported from there. */
const FEEDS: readonly [updater: string, pasted: string, imported: string][] = [
  ['Tauri, Packager', 'latest.json', 'All platforms of the file'],
  ['electron-updater', 'latest.yml', 'The files for macOS and Linux beside it'],
  ['Sparkle, WinSparkle, NetSparkle', 'appcast.xml', 'All items, deltas and channels'],
  ['Squirrel on Windows', 'RELEASES', 'Full and delta packages'],
  ['Squirrel on macOS', 'RELEASES.json', 'One platform'],
  ['Velopack', 'releases.win.json', 'The feeds for macOS and Linux beside it'],
  ['GitHub releases', 'github.com/owner/repository', 'Signatures of the newest release'],
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
          <span className={styles.what}>What is read</span>
          <span className={styles.ending}>Usual URL ending</span>
        </>
      }
    >
      <ul className={styles.feeds}>
        {FEEDS.map(([updater, pasted, imported]) => (
          <li key={updater}>
            <b>{updater}</b>
            <span className="mono">
              <BreakableUrl url={pasted} />
            </span>
            <span className={classNames('muted small', styles.imported)}>{imported}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
