// A line over an axis. A plot is a square of 100 by 100 that is stretched to its place.

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

/** Where a bucket is on a line, in percent of the width. */
export function pointAt(index: number, count: number): number {
  return count < 2 ? 50 : (index / (count - 1)) * 100
}

/** To the hundredth of a percent. */
export const round = (value: number) => Math.round(value * 100) / 100
/** How far below the top a value is, in percent of the height. */
export const yOf = (value: number, top: number) => round(100 - (value / top) * 100)

/**
 * A line through the values; a single one is a level line.
 * @param count places on the axis, when the values end early
 * @param placeOf where a value is, in percent of the width
 */
export function linePath(
  values: readonly number[],
  top: number,
  count = values.length,
  placeOf = pointAt,
): string {
  if (count === 1) return `M0 ${yOf(values[0] ?? 0, top)}H100`
  return values
    .map((value, index) => `${index ? 'L' : 'M'}${round(placeOf(index, count))} ${yOf(value, top)}`)
    .join('')
}

/** A value that has no other beside it: round, as its line has round ends. */
export function dotPath(value: number, top: number, index: number, count: number): string {
  return `M${round(pointAt(index, count))} ${yOf(value, top)}h0`
}

/** The end of a line, from the last value but one. */
export function lastSegment(values: readonly number[], top: number, count = values.length): string {
  const [from = 0, to = 0] = values.slice(-2)
  const last = values.length - 1
  const place = (index: number) => round(pointAt(index, count))
  return last < 1 ? '' : `M${place(last - 1)} ${yOf(from, top)}L${place(last)} ${yOf(to, top)}`
}

/** The area between a line and the base, down from the last value. */
export function areaPath(values: readonly number[], top: number, count = values.length): string {
  return values.length === 0 ? '' : `${linePath(values, top, count)}V100H0Z`
}
