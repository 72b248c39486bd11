import type { CSSProperties, ReactNode } from 'react'
import { type ChartColor, colorOf } from '#web/ui/chart/color-of.ts'
import styles from './bars.module.css'

export interface Bar {
  label: string
  /** Before the label: an icon or the key of a legend. */
  sign?: ReactNode
  /** The figure in words; the bar only compares. */
  value: string
  /** A second figure, fainter: '62%'. */
  aside?: string | undefined
  /** What it means, below the bar. */
  note?: ReactNode
  /** Length of the bar, from 0 to 1. */
  share: number
  tone?: 'accent' | 'good' | 'warn' | 'bad' | 'neutral' | undefined
  /** The color of its series, where a chart stands beside the list. */
  color?: ChartColor | undefined
}

/** A list whose figures are compared by the bars below them. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.label} className={styles.bar}>
          <span className={styles.label}>
            {bar.sign}
            {bar.label}
          </span>
          <span className={styles.value}>
            {bar.value}
            {bar.aside && <span className={styles.aside}> {bar.aside}</span>}
          </span>
          <span className={styles.track} aria-hidden="true">
            <span
              className={styles.fill}
              data-tone={bar.tone}
              data-series={bar.color && ''}
              style={fillOf(bar)}
            />
          </span>
          {bar.note && <div className={styles.note}>{bar.note}</div>}
        </li>
      ))}
    </ul>
  )
}

function fillOf({ share, color }: Bar): CSSProperties {
  const width = `${Math.min(1, Math.max(0, share)) * 100}%`
  return { width, ...(color && colorOf(color)) }
}
