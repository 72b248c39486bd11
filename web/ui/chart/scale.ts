// Geometry of charts over time: their ticks, columns and bands.

import { areaPath, linePath, round, yOf } from './curve.ts'

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

/** A single column is no wider, in percent of the width. */
const MAX_COLUMN = 12

function column(index: number, count: number, bottom: number, top: number): string {
  const width = Math.min(70 / count, MAX_COLUMN)
  const left = round(columnAt(index, count) - width / 2)
  return `M${left} ${bottom}V${top}H${round(left + width)}V${bottom}Z`
}
