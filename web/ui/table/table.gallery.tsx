import type { Gallery } from '#web/ui/gallery.ts'
import { Cell, HeaderCell, Table } from './table.tsx'

export const gallery: Gallery = {
  'Numbers at the end': (
    <Table label="Releases">
      <thead>
        <tr>
          <HeaderCell>Version</HeaderCell>
          <HeaderCell wideOnly>Channel</HeaderCell>
          <HeaderCell align="end">Downloads</HeaderCell>
        </tr>
      </thead>
      <tbody>
        <tr>
          <Cell mono>2.4.1</Cell>
          <Cell wideOnly>Stable</Cell>
          <Cell align="end">12,480</Cell>
        </tr>
        <tr>
          <Cell mono>2.5.0-beta.1</Cell>
          <Cell wideOnly>Beta</Cell>
          <Cell align="end">96</Cell>
        </tr>
      </tbody>
    </Table>
  ),
}
