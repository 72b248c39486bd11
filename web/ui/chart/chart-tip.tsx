import type { CSSProperties } from 'react'
import { ChartKey } from './chart-key.tsx'
import styles from './chart-tip.module.css'
import { type ChartSeries, sumSeries } from './series.ts'

interface ChartTipProps {
  /** Where it belongs, in percent of the plot's width. */
  at: number
  title: string
  series: readonly ChartSeries[]
  index: number
  format: (value: number) => string
  /** What all of them are together, below them. */
  total?: string | undefined
  /** What happened there: 'Published 2.4.1'. */
  remark?: string | undefined
}

/** A value in words; a dash where the series has ended. */
export function describeValue(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? '–' : format(value)
}

/** The exact numbers of one bucket, beside a line through it. Drawn only: what it says is announced apart. */
export function ChartTip({ at, title, series, index, format, total, remark }: ChartTipProps) {
  const sum = sumSeries(series)[index] ?? 0
  return (
    <>
      <span className={styles.crosshair} style={{ left: `${at}%` }} />
      <div
        className={styles.tip}
        data-side={at > 50 ? 'before' : 'after'}
        style={{ '--at': `${at}%` } as CSSProperties}
      >
        <b>{title}</b>
        {series.map(({ label, color, dashed, values }) => (
          <span key={label} className={styles.row}>
            <ChartKey color={color} dashed={dashed} />
            <span className="truncate">{label}</span>
            <b>{describeValue(values[index], format)}</b>
          </span>
        ))}
        {total && series.length > 1 && (
          <span className={styles.total}>
            <span>{total}</span>
            <span>{format(sum)}</span>
          </span>
        )}
        {remark && <span className={styles.remark}>{remark}</span>}
      </div>
    </>
  )
}
