import type { CSSProperties } from 'react'
import marks from './chart-mark.module.css'
import { type ChartColor, colorOf } from './color-of.ts'
import { areaPath, axisTo, linePath } from './curve.ts'
import styles from './sparkline.module.css'

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[]
  color?: ChartColor | undefined
  /** What the curve says, where the words beside it don't. */
  label?: string | undefined
}

/** A small curve from zero, beside the figure that it belongs to. */
export function Sparkline({ values, color = 'kind-1', label }: SparklineProps) {
  const { top } = axisTo(Math.max(0, ...values))
  return (
    <>
      <svg
        className={styles.sparkline}
        style={colorOf(color) as CSSProperties}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={marks.under} d={areaPath(values, top)} />
        <path className={marks.line} d={linePath(values, top)} />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </>
  )
}
