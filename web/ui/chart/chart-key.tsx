import type { CSSProperties } from 'react'
import marks from './chart-mark.module.css'
import { type ChartColor, colorOf } from './color-of.ts'

/** The patch of color before the name of a series. */
export function ChartKey({ color, dashed }: { color: ChartColor; dashed?: boolean | undefined }) {
  const style = colorOf(color) as CSSProperties
  return <span className={marks.key} data-dashed={dashed || undefined} style={style} aria-hidden="true" />
}
