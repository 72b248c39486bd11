import { Card } from '#web/ui/card/card.tsx'
import { BreakableUrl } from '#web/ui/copy/breakable-url.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
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
    <Card flush>
      <details className={styles.feeds}>
        <summary>
          <Icon name="chevron-right" className={styles.marker} />
          Supported feeds
          <span className="small muted">Tauri, Electron, Sparkle, Squirrel, Velopack, GitHub</span>
        </summary>
        <Table label="Supported feeds" fold>
          <thead>
            <tr>
              <HeaderCell>Updater</HeaderCell>
              <HeaderCell>URL ends in</HeaderCell>
              <HeaderCell>What is imported</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {FEEDS.map(([updater, pasted, imported]) => (
              <tr key={updater}>
                <Cell rowHeader>{updater}</Cell>
                <Cell mono name="URL ends in">
                  <BreakableUrl url={pasted} />
                </Cell>
                <Cell name="What is imported">{imported}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Card>
  )
}
