// Conditional and range requests for a file that never changes (RFC 9110, sections 13 and 14).

import { MAX_RANGE_READS, MAX_RANGES, SHARED_READ_GAP_BYTES } from '#shared/limits.ts'

/** Bytes of a file; both ends included. */
export interface Span {
  first: number
  last: number
}

/** What a client wants of a file: all of it, spans in ascending order that don't overlap, or nothing that it has. */
export type Wanted = 'whole' | 'unsatisfiable' | [Span, ...Span[]]

/** One read of the stored file, and the spans to take from it. */
export interface RangeRead extends Span {
  spans: Span[]
}

/** Whether the client already has the file: `If-None-Match` names its tag, strong or weak. */
export function hasIt(headers: Headers, etag: string): boolean {
  const tags = headers.get('if-none-match')
  if (tags === null) return false
  return tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

/**
 * Reads `Range`. Other units, malformed ranges, too many ranges and ranges that repeat bytes until they exceed the
 * file get all of it, as RFC 9110 14.2 allows. So does a client whose first part came from another file (`If-Range`).
 * @param size bytes of the file
 */
export function wantedRanges(headers: Headers, size: number, etag: string): Wanted {
  const [, list] = /^bytes\s*=(.*)$/i.exec(headers.get('range')?.trim() ?? '') ?? []
  const condition = headers.get('if-range')
  if (list === undefined || (condition !== null && condition.trim() !== etag)) return 'whole'
  const ranges = list
    .split(',')
    .map((range) => range.trim())
    .filter(Boolean)
  const spans: Span[] = []
  for (const range of ranges) {
    const span = readRange(range, size)
    if (span === 'malformed') return 'whole'
    if (span !== 'unsatisfiable') spans.push(span)
  }
  if (ranges.length === 0 || sum(spans) > size) return 'whole'
  const [first, ...more] = merge(spans)
  if (!first) return 'unsatisfiable'
  return more.length < MAX_RANGES ? [first, ...more] : 'whole'
}

function readRange(range: string, size: number): Span | 'malformed' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^(\d*)\s*-\s*(\d*)$/.exec(range) ?? []
  if (from === '' && to === '') return 'malformed'
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first >= size) return 'unsatisfiable'
  return last < first ? 'malformed' : { first, last }
}

/** In ascending order. Spans that only touch stay apart: a client that counts bytes expects a part for each. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { first, last } of spans.toSorted((one, other) => one.first - other.first)) {
    const before = merged.at(-1)
    if (before && first <= before.last) before.last = Math.max(before.last, last)
    else merged.push({ first, last })
  }
  return merged
}

/**
 * The fewest bytes to read for spans of a merged request, within the limit of reads: neighbours share a read when they
 * are close, and when the limit leaves no other choice the ones with the smallest gaps do.
 */
export function planReads(spans: readonly [Span, ...Span[]]): [RangeRead, ...RangeRead[]] {
  const gapBefore = (index: number) => (spans[index]?.first ?? 0) - (spans[index - 1]?.last ?? 0) - 1
  const splits = spans
    .map((_, index) => index)
    .filter((index) => index > 0 && gapBefore(index) >= SHARED_READ_GAP_BYTES)
    .sort((one, other) => gapBefore(other) - gapBefore(one))
    .slice(0, MAX_RANGE_READS - 1)
  const splitBefore = new Set(splits)
  let read: RangeRead = { ...spans[0], spans: [] }
  const reads: [RangeRead, ...RangeRead[]] = [read]
  spans.forEach((span, index) => {
    if (splitBefore.has(index)) {
      read = { ...span, spans: [] }
      reads.push(read)
    }
    read.spans.push(span)
    read.last = span.last
  })
  return reads
}

export const lengthOf = ({ first, last }: Span) => last - first + 1

/** Bytes of all spans together. */
export function sum(spans: readonly Span[]): number {
  return spans.reduce((total, span) => total + lengthOf(span), 0)
}
