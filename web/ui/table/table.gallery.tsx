import { useState } from 'react'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import type { Gallery } from '#web/ui/gallery.ts'
import { Cell, HeaderCell, RowLink, Table } from './table.tsx'

const RELEASES = [
  { version: '2.4.1', channel: 'stable', downloads: '12,480' },
  { version: '2.5.0-beta.1', channel: 'beta', downloads: '96' },
]

function Sorted() {
  const [sort, setSort] = useState<'ascending' | 'descending'>('descending')
  const rows = sort === 'descending' ? RELEASES : RELEASES.toReversed()
  return (
    <Card title="Releases" flush>
      <Table label="Sorted releases" roomy>
        <thead>
          <tr>
            <HeaderCell sort="none">Version</HeaderCell>
            <HeaderCell wideOnly>Channel</HeaderCell>
            <HeaderCell
              align="end"
              sort={sort}
              onSort={() => setSort(sort === 'descending' ? 'ascending' : 'descending')}
            >
              Downloads
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ version, channel, downloads }) => (
            <tr key={version}>
              <Cell rowHeader>
                <RowLink href="#table" className="mono">
                  {version}
                </RowLink>
              </Cell>
              <Cell wideOnly>
                <Badge line>{channel}</Badge>
              </Cell>
              <Cell align="end">{downloads}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

export const gallery: Gallery = {
  'Rows that are links, sorted by a column': <Sorted />,
  'Folded on a phone': (
    <Card title="API keys" flush lined>
      <Table label="API keys" fold>
        <thead>
          <tr>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Expires</HeaderCell>
            <HeaderCell>Last used</HeaderCell>
            <HeaderCell>
              <span className="visually-hidden">Actions</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {['CI', 'Nightly'].map((name) => (
            <tr key={name}>
              <Cell rowHeader>{name}</Cell>
              <Cell name="Expires">22 Nov 2027</Cell>
              <Cell name="Last used">3 h ago</Cell>
              <Cell align="end" whole>
                <Button variant="danger" aria-label={`Delete ${name}`}>
                  Delete
                </Button>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  ),
}
