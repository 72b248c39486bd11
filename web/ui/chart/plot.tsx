import type { CSSProperties } from 'react'
import marks from './chart-mark.module.css'
import { colorOf } from './color-of.ts'
import { areaPath, linePath } from './curve.ts'
import { columnAt, stackBands, stackColumns } from './scale.ts'
import type { ChartSeries } from './series.ts'

/** How series over time are drawn: upon each other as bands or columns, or each as a line from the base. */
export type ChartKind = 'bands' | 'columns' | 'lines'

interface PlotProps {
  kind: ChartKind
  series: readonly ChartSeries[]
  top: number
}

const styleOf = ({ color }: ChartSeries) => colorOf(color) as CSSProperties

/** The marks of a chart, in a square of 100 by 100. */
export function Plot({ kind, series, top }: PlotProps) {
  if (kind === 'bands') return <Bands series={series} top={top} />
  return kind === 'columns' ? <Columns series={series} top={top} /> : <Lines series={series} top={top} />
}

type MarksProps = Omit<PlotProps, 'kind'>

function Bands({ series, top }: MarksProps) {
  const bands = stackBands(
    series.map(({ values }) => values),
    top,
  )
  // Each reaches down to the base, so the upper ones are drawn first.
  const drawn = series.map((each, index) => ({ each, band: bands[index] })).reverse()
  return drawn.map(
    ({ each, band }) =>
      band && (
        <g key={each.label} style={styleOf(each)}>
          <path className={marks.band} d={band.area} />
          <path className={marks.edge} d={band.edge} />
        </g>
      ),
  )
}

/** What they are compared with is a line over them. */
function Columns({ series, top }: MarksProps) {
  const stacked = series.filter(({ dashed }) => !dashed)
  const columns = stackColumns(
    stacked.map(({ values }) => values),
    top,
  )
  return (
    <>
      {stacked.map((each, index) => (
        <path key={each.label} className={marks.columns} d={columns[index]} style={styleOf(each)} />
      ))}
      {series
        .filter(({ dashed }) => dashed)
        .map((each) => (
          <path
            key={each.label}
            className={marks.line}
            data-dashed
            d={linePath(each.values, top, each.values.length, columnAt)}
            style={styleOf(each)}
          />
        ))}
    </>
  )
}

/** One line alone has its area tinted. */
function Lines({ series, top }: MarksProps) {
  const [first, ...others] = series
  const alone = first && others.every(({ dashed }) => dashed)
  const count = Math.max(0, ...series.map(({ values }) => values.length))
  return (
    <>
      {alone && (
        <path className={marks.under} d={areaPath(first.values, top, count)} style={styleOf(first)} />
      )}
      {series.toReversed().map((each) => (
        <path
          key={each.label}
          className={marks.line}
          data-dashed={each.dashed || undefined}
          d={linePath(each.values, top, count)}
          style={styleOf(each)}
        />
      ))}
    </>
  )
}
