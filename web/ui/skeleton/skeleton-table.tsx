import table from '#web/ui/table/table.module.css'
import { Cell, HeaderCell } from '#web/ui/table/table.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { rowNumbers } from './skeleton-list.tsx'

interface SkeletonTableProps {
  /** The names of the columns, which are known before the rows are. */
  columns: readonly string[]
  count?: number | undefined
  /** Two lines a row. */
  roomy?: boolean | undefined
}

/** A table whose rows are being loaded: its head is there at once. */
export function SkeletonTable({ columns, count = 4, roomy }: SkeletonTableProps) {
  return (
    <Loading>
      {/* Not `Table`: what is hidden from screen readers may not take the focus to be scrolled. */}
      <table className={table.table} data-roomy-rows={roomy || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column}>{column}</HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowNumbers(count).map((row) => (
            <tr key={row}>
              {columns.map((column, index) => (
                <Cell key={column}>
                  <Skeleton width={index === 0 ? `${6 + ((row * 3) % 4)}rem` : '4rem'} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}
