import { ChartKey } from './chart-key.tsx'
import styles from './legend.module.css'
import type { ChartSeries } from './series.ts'

/** The names of the series, in the order of the picture. */
export function Legend({ series }: { series: readonly Pick<ChartSeries, 'label' | 'color' | 'dashed'>[] }) {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {series.map(({ label, color, dashed }) => (
        <li key={label}>
          <ChartKey color={color} dashed={dashed} />
          {label}
        </li>
      ))}
    </ul>
  )
}
