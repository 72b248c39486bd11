import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { utcDay } from '#shared/domain/time.ts'
import { announce } from '#web/lib/browser/announcer.ts'
import { formatCompact } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import marks from './chart-mark.module.css'
import { ChartTip, describeValue } from './chart-tip.tsx'
import { axisTo, pointAt } from './curve.ts'
import { type ChartFlag, FlagWords } from './flag-words.tsx'
import { type ChartKind, Plot } from './plot.tsx'
import { columnAt, nearestColumn, nearestPoint, tickIndices } from './scale.ts'
import { type Buckets, type ChartSeries, nameBuckets, runningBucket, sumSeries } from './series.ts'
import styles from './time-chart.module.css'

interface TimeChartProps {
  kind: ChartKind
  /** One sentence with the point of the picture: 'Update checks per day. Today 2.4.1 has 78%.' */
  label: string
  buckets: Buckets
  /** In the order of the legend; bands and columns from the base up. */
  series: readonly ChartSeries[]
  /** What happened in a bucket: releases. */
  flags?: readonly ChartFlag[] | undefined
  /** Height of the plot, a CSS length. */
  height?: string | undefined
  /** Whether the words of flags take their room from the plot: flags that load later than the chart move nothing. */
  flagsWithin?: boolean
  /** Exact numbers, in the tooltip. */
  format?: ((value: number) => string) | undefined
  /** On the axis. */
  formatAxis?: ((value: number) => string) | undefined
  /** The name of the sum in the tooltip: 'All checks'. */
  total?: string | undefined
  /** The highest value of the axis, where it doesn't depend on the values: 100 percent. */
  max?: number | undefined
  /** Said over the empty frame when there is nothing to draw. */
  empty?: ReactNode
}

const MAX_DATES = 5
/** What the words of flags add above a plot, as `--plot-top` in the styles. */
const FLAG_HEIGHT = '1.25rem'

/**
 * Counts over time. The drawing stretches, and the words around it are text of the page. The pointer and the arrow keys
 * show the exact numbers of a bucket; keys announce them too. While the last bucket is still counting, it is veiled, and
 * of a line dashed: one that falls there would look like a loss.
 */
export function TimeChart({ label, buckets, series, ...options }: TimeChartProps) {
  const { height = '10rem', format = formatCount, formatAxis = formatCompact, total, max, empty } = options
  const [shown, setShown] = useState<number | null>(null)
  const { count } = buckets
  // An area of one bucket would fill the whole width.
  const kind = count === 1 && options.kind === 'bands' ? 'columns' : options.kind
  const now = new Date()
  const names = nameBuckets(buckets, utcDay(now))
  const running = runningBucket(buckets, now)
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0))
  // An empty frame has words in its middle.
  const flags = (!isEmpty && options.flags) || []
  const plotHeight = options.flagsWithin && flags.length > 0 ? `calc(${height} - ${FLAG_HEIGHT})` : height
  const alone = series.filter(({ dashed }) => kind === 'lines' || dashed)
  const highest = [...alone.flatMap(({ values }) => values), ...(kind === 'lines' ? [] : sumSeries(series))]
  const axis = axisTo(max ?? Math.max(0, ...highest))
  const placeOf = (index: number) => (kind === 'columns' ? columnAt : pointAt)(index, count)
  const index = shown === null || isEmpty ? null : Math.min(shown, count - 1)

  const hide = () => setShown(null)

  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const ratio = (event.clientX - left) / width
    setShown((kind === 'columns' ? nearestColumn : nearestPoint)(ratio, count))
  }

  function press(event: KeyboardEvent) {
    const next = keyTarget(event.key, index, count)
    if (next === undefined || isEmpty) return
    event.preventDefault()
    setShown(next)
    if (next !== null) announce(wordsOf(next))
  }

  const nameOf = (at: number) => `${names[at]?.full ?? ''}${at === running ? ', so far' : ''}`
  const remarkOf = (at: number) =>
    flags
      .filter((flag) => flag.index === at)
      .map(({ remark }) => remark)
      .join(', ')
  const wordsOf = (at: number) =>
    [
      nameOf(at),
      ...series.map((each) => `${each.label}: ${describeValue(each.values[at], format)}`),
      remarkOf(at),
    ]
      .filter(Boolean)
      .join('. ')

  const picture = { role: 'img', tabIndex: 0, 'aria-label': label, onKeyDown: press, onBlur: hide }
  return (
    <div
      {...picture}
      className={styles.chart}
      data-flagged={flags.length > 0 || undefined}
      data-empty={isEmpty || undefined}
      style={{ '--plot-height': plotHeight } as CSSProperties}
    >
      <div className={styles.values} aria-hidden="true">
        {axis.rules.map((value) => (
          <span key={value}>{isEmpty && value > 0 ? '' : formatAxis(value)}</span>
        ))}
      </div>
      <div className={styles.plot} onPointerDown={point} onPointerMove={point} onPointerLeave={hide}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {axis.rules.map((value) => {
            const y = 100 - (value / axis.top) * 100
            return <path key={value} className={value ? marks.rule : marks.base} d={`M0 ${y}H100`} />
          })}
          {!isEmpty && <Plot kind={kind} series={series} top={axis.top} running={running} />}
          {!isEmpty && running === count - 1 && count > 1 && max === undefined && kind !== 'lines' && (
            <path
              className={marks.veil}
              d={`M100.5 -1H${kind === 'columns' ? 100 - 100 / count : pointAt(count - 2, count)}V100H100.5Z`}
            />
          )}
          {flags.map((flag) => (
            <path key={flag.label} className={marks.flagged} d={`M${placeOf(flag.index)} 0V100`} />
          ))}
        </svg>
        <FlagWords flags={flags} placeOf={placeOf} />
        {index !== null && (
          <ChartTip
            at={placeOf(index)}
            title={nameOf(index)}
            {...{ series, index, format, total }}
            remark={remarkOf(index)}
          />
        )}
        {isEmpty && empty && (
          <p className={styles.empty}>
            <span>{empty}</span>
          </p>
        )}
      </div>
      <div className={styles.dates} aria-hidden="true">
        {tickIndices(count, MAX_DATES).map((each) => (
          <span key={each} style={{ '--at': `${placeOf(each)}cqi` } as CSSProperties}>
            {names[each]?.short}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The bucket that a key leads to; null: none; undefined: it is no key of charts. */
function keyTarget(key: string, from: number | null, count: number): number | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, (from ?? count) - 1)
    case 'ArrowRight':
      return Math.min(count - 1, from === null ? count - 1 : from + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Escape':
      return from === null ? undefined : null
    default:
      return undefined
  }
}
