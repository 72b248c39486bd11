import { type CSSProperties, Fragment } from 'react'
import marks from './chart-mark.module.css'
import { colorOf } from './color-of.ts'
import { areaPath, dotPath, lastSegment, linePath } from './curve.ts'
import { columnAt, stackBands, stackColumns } from './scale.ts'
import type { ChartSeries } from './series.ts'

/** How series over time are drawn: upon each other as bands or columns, or each as a line from the base. */
export type ChartKind = 'bands' | 'columns' | 'lines'

interface PlotProps {
  kind: ChartKind
  series: readonly ChartSeries[]
  top: number
  /** The bucket that isn't over. -1: all are. */
  running: number
}

const styleOf = ({ color }: ChartSeries) => colorOf(color) as CSSProperties

/** The marks of a chart, in a square of 100 by 100. */
export function Plot({ kind, ...marksOf }: PlotProps) {
  if (kind === 'bands') return <Bands {...marksOf} />
  return kind === 'columns' ? <Columns {...marksOf} /> : <Lines {...marksOf} />
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

interface OpenSegmentProps {
  d: string
  style: CSSProperties
}

/** The way to the bucket that isn't over: dashed, and clear of what it is compared with. */
function OpenSegment({ d, style }: OpenSegmentProps) {
  return (
    <>
      <path className={marks.halo} d={d} />
      <path className={marks.line} data-dashed d={d} style={style} />
    </>
  )
}

/** One line alone has its area tinted. What isn't over is dashed. A single value is a dot. */
function Lines({ series, top, running }: MarksProps) {
  const [first, ...others] = series
  const alone = first && others.every(({ dashed }) => dashed)
  const count = Math.max(0, ...series.map(({ values }) => values.length))
  const isOpen = ({ values, dashed }: ChartSeries) => !dashed && running > 0 && values.length === running + 1
  const overOf = (each: ChartSeries) => (isOpen(each) ? each.values.slice(0, -1) : each.values)
  return (
    <>
      {alone && first.values.length > 1 && (
        <path className={marks.under} d={areaPath(overOf(first), top, count)} style={styleOf(first)} />
      )}
      {series.toReversed().map((each) => {
        const [only, ...more] = each.values
        const style = styleOf(each)
        if (only !== undefined && more.length === 0)
          return (
            <path key={each.label} className={marks.dot} d={dotPath(only, top, 0, count)} style={style} />
          )
        return (
          <Fragment key={each.label}>
            <path
              className={marks.line}
              data-dashed={each.dashed || undefined}
              d={linePath(overOf(each), top, count)}
              style={style}
            />
            {isOpen(each) && <OpenSegment d={lastSegment(each.values, top, count)} style={style} />}
          </Fragment>
        )
      })}
    </>
  )
}
