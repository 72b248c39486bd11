import { Card } from '#web/ui/card/card.tsx'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'

/** What a preview reads: the updater, how the URL of its feed usually ends, and what is read with it. */
const FEEDS: readonly [updater: string, pasted: string, alsoRead: string][] = [
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
      title="Feeds it reads"
      footer="Feeds and repositories that are public. Previewing stores nothing."
    >
      <Table label="Feeds it reads" fold>
        <thead>
          <tr>
            <HeaderCell>Updater</HeaderCell>
            <HeaderCell>URL ends in</HeaderCell>
            <HeaderCell>Read with it</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {FEEDS.map(([updater, pasted, alsoRead]) => (
            <tr key={updater}>
              <Cell rowHeader>{updater}</Cell>
              <Cell mono name="URL ends in">
                {pasted}
              </Cell>
              <Cell name="Read with it">{alsoRead}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
