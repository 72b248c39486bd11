import type { CSSProperties } from 'react'
import marks from './chart-mark.module.css'
import { type ChartColor, colorOf } from './color-of.ts'
import { areaPath, axisTo, lastSegment, linePath } from './curve.ts'
import styles from './sparkline.module.css'

interface SparklineProps {
  /** Oldest first. The last is that of a day, or week, that isn't over. */
  values: readonly number[]
  color?: ChartColor | undefined
  /** What the curve says, where the words beside it don't. */
  label?: string | undefined
}

/** A small curve from zero, beside the figure that it belongs to. What isn't over is dashed: it would look like a fall. */
export function Sparkline({ values, color = 'kind-1', label }: SparklineProps) {
  const { top } = axisTo(Math.max(0, ...values))
  const over = values.slice(0, -1)
  return (
    <>
      <svg
        className={styles.sparkline}
        style={colorOf(color) as CSSProperties}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={marks.under} d={areaPath(over, top, values.length)} />
        <path className={marks.line} d={linePath(over, top, values.length)} />
        <path className={marks.line} data-dashed d={lastSegment(values, top)} />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </>
  )
}
