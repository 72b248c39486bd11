import { useState } from 'react'
import { formatCount } from '#web/lib/format/format.ts'
import { scrollable } from '#web/ui/scrollable.ts'
import { Cell, HeaderCell, Table } from '#web/ui/table/table.tsx'
import styles from './chart-table.module.css'
import { cellValue, type TableCell, type TableData } from './csv.ts'

/** Rows that are seen without scrolling. */
const ROWS_IN_SIGHT = 8

/** The numbers behind a chart, sorted by any column. */
export function ChartTable({ label, table: { columns, rows } }: { label: string; table: TableData }) {
  const [sort, setSort] = useState<{ column: number; up: boolean } | null>(null)
  const sorted = sort ? rows.toSorted((a, b) => compare(a[sort.column], b[sort.column], sort.up)) : rows
  const scrolls = rows.length > ROWS_IN_SIGHT
  return (
    <div
      className={styles.frame}
      data-scrolls={scrolls || undefined}
      {...(scrolls && scrollable(`${label}, rows`))}
    >
      <Table label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeaderCell
                key={column}
                align={index > 0 ? 'end' : undefined}
                sort={sort?.column === index ? (sort.up ? 'ascending' : 'descending') : 'none'}
                onSort={() => setSort({ column: index, up: sort?.column === index ? !sort.up : index === 0 })}
              >
                {column}
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={String(row[0] && cellValue(row[0]))}>
              {row.map((value, index) => (
                <Cell key={columns[index]} rowHeader={index === 0} align={index > 0 ? 'end' : undefined}>
                  {textOf(value)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function textOf(cell: TableCell): string {
  if (typeof cell === 'number') return formatCount(cell)
  return typeof cell === 'string' ? cell : cell.text
}

function compare(one: TableCell = '', other: TableCell = '', up = true): number {
  const [a, b] = [cellValue(one), cellValue(other)]
  const order = a < b ? -1 : a > b ? 1 : 0
  return up ? order : -order
}
