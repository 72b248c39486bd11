// Axis and geometry of charts over time. A plot is a square of 100 by 100 that is stretched to its place.

const MAX_RULES = 4
/** Steps between rules, in powers of ten. Counts are whole, so 2.5 is one only from 25 on. */
const STEPS = [1, 2, 2.5, 5] as const

/** The axis from zero to the first rule at or above `max`. */
export interface Axis {
  top: number
  /** From the top down to zero: four rules at most, and the base. */
  rules: number[]
}

export function axisTo(max: number): Axis {
  const step = stepFor(max)
  // An empty frame has all of its rules.
  const count = Math.ceil(max / step) || MAX_RULES
  return { top: count * step, rules: Array.from({ length: count + 1 }, (_, index) => (count - index) * step) }
}

function stepFor(max: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of STEPS) {
      const size = step * power
      if (Number.isInteger(size) && size * MAX_RULES >= max) return size
    }
}

/** Ticks further apart than this are whole weeks apart. */
const MAX_DAYS_APART = 5
const WEEK = 7

/** Up to `max` of `count` buckets, at a fixed step back from the last one. */
export function tickIndices(count: number, max: number): number[] {
  const least = Math.max(1, Math.ceil(count / max))
  const step = least > MAX_DAYS_APART ? Math.ceil(least / WEEK) * WEEK : least
  const length = Math.ceil(count / step)
  return Array.from({ length }, (_, index) => count - 1 - (length - 1 - index) * step)
}

/** Where a bucket is on a line, in percent of the width. */
export function pointAt(index: number, count: number): number {
  return count < 2 ? 50 : (index / (count - 1)) * 100
}

/** Where the middle of a bucket's column is. */
export function columnAt(index: number, count: number): number {
  return ((index + 0.5) / count) * 100
}

/** The bucket nearest to a place, `ratio` from 0 to 1 of the width. */
export function nearestPoint(ratio: number, count: number): number {
  return clamp(Math.round(ratio * (count - 1)), count)
}

/** The bucket whose column is at a place. */
export function nearestColumn(ratio: number, count: number): number {
  return clamp(Math.floor(ratio * count), count)
}

const clamp = (index: number, count: number) => Math.min(count - 1, Math.max(0, index))
const round = (value: number) => Math.round(value * 100) / 100
const yOf = (value: number, top: number) => round(100 - (value / top) * 100)

/**
 * A line through the values; a single one is a level line.
 * @param count places on the axis, when the values end early
 */
export function linePath(values: readonly number[], top: number, count = values.length): string {
  if (count === 1) return `M0 ${yOf(values[0] ?? 0, top)}H100`
  return values
    .map((value, index) => `${index ? 'L' : 'M'}${round(pointAt(index, count))} ${yOf(value, top)}`)
    .join('')
}

/** The area between a line and the base. */
export function areaPath(values: readonly number[], top: number, count = values.length): string {
  return values.length === 0 ? '' : `${linePath(values, top, count)}V100H0Z`
}

export interface Band {
  /** Down to the base: what lies below is drawn over it. */
  area: string
  edge: string
}

/** Values upon each other, the first at the base. */
export function stackBands(series: readonly (readonly number[])[], top: number): Band[] {
  let below: readonly number[] = []
  return series.map((values) => {
    below = values.map((value, index) => value + (below[index] ?? 0))
    return { area: areaPath(below, top), edge: linePath(below, top) }
  })
}

/** Columns upon each other, the first at the base: one path a series. */
export function stackColumns(series: readonly (readonly number[])[], top: number): string[] {
  const below: number[] = []
  return series.map((values) =>
    values
      .map((value, index) => {
        const from = below[index] ?? 0
        below[index] = from + value
        return value > 0 ? column(index, values.length, yOf(from, top), yOf(from + value, top)) : ''
      })
      .join(''),
  )
}

function column(index: number, count: number, bottom: number, top: number): string {
  const width = 70 / count
  const left = round(columnAt(index, count) - width / 2)
  return `M${left} ${bottom}V${top}H${round(left + width)}V${bottom}Z`
}
