import { type ReactNode, useState } from 'react'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { grid } from '#web/ui/icon/shapes.ts'
import { Tooltip } from '#web/ui/tooltip/tooltip.tsx'
import styles from './chart-card.module.css'
import { ChartTable } from './chart-table.tsx'
import { type TableData, toCsv } from './csv.ts'

interface ChartCardProps {
  /** What is counted; it names the table and the file's button too. */
  title: string
  /** Beside the title, below it where there is no room: 'Last 30 days', a link, segments. */
  aside?: ReactNode
  /** As `aside`, with more room. */
  legend?: ReactNode
  /** The numbers behind the picture. */
  table: TableData
  /** Without the extension: 'editor-downloads'. */
  filename: string
  footer?: ReactNode
  /** The picture and what belongs to it. */
  children: ReactNode
}

/** A card with a chart, the table behind it and its CSV. */
export function ChartCard({ title, aside, legend, table, filename, footer, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  const controls = (
    <>
      {aside && <span className={styles.choices}>{aside}</span>}
      {legend && <span className={styles.legend}>{legend}</span>}
      <span className={styles.controls}>
        <Tooltip content={asTable ? 'Show as chart' : 'Show as table'}>
          <Button
            variant={asTable ? 'plain' : 'ghost'}
            icon={grid}
            aria-label={`${title} as table`}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
        </Tooltip>
        <Tooltip content="Download as CSV">
          <Button
            variant="ghost"
            icon="download"
            aria-label={`${title} as CSV`}
            onClick={() => saveFile(`${filename}.csv`, toCsv(table), 'text/csv')}
          />
        </Tooltip>
      </span>
    </>
  )
  return (
    <Card title={title} className={styles.card} aside={controls} flush={asTable} footer={footer}>
      {asTable ? <ChartTable label={title} table={table} /> : <div className={styles.body}>{children}</div>}
    </Card>
  )
}
