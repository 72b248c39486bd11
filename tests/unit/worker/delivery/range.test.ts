import { describe, expect, test } from 'vitest'
import { MAX_RANGE_READS, MAX_RANGES, SHARED_READ_GAP_BYTES } from '#shared/limits.ts'
import { chance } from '#tests/fixtures/chance.ts'
import { planReads, type Span, wantedRanges } from '#worker/delivery/range.ts'

const wanted = (range: string, size: number) => wantedRanges(new Headers({ range }), size, '"tag"')
const bytes = (...spans: [first: number, last: number][]) =>
  `bytes=${spans.map((s) => s.join('-')).join(',')}`
const at = (first: number, last = first): Span => ({ first, last })

describe('ranges of a request', () => {
  test.each<[name: string, range: string, spans: Span[]]>([
    ['apart', 'bytes=0-1,4-5', [at(0, 1), at(4, 5)]],
    ['in ascending order', 'bytes=8-9, 0-1 ,4-5', [at(0, 1), at(4, 5), at(8, 9)]],
    ['overlapping', 'bytes=0-3,2-5', [at(0, 5)]],
    ['one within another', 'bytes=0-5,2-3', [at(0, 5)]],
    ['the same twice', 'bytes=3-3,3-3', [at(3)]],
    ['touching: apart', 'bytes=0-3,4-5', [at(0, 3), at(4, 5)]],
    ['from the end', 'bytes=0-0,-1', [at(0), at(9)]],
    ['satisfiable among unsatisfiable', 'bytes=20-30,1-2,-0', [at(1, 2)]],
    ['with empty elements', 'bytes=,0-1,,4-5,', [at(0, 1), at(4, 5)]],
    ['clipped to the file', 'bytes=0-0,8-99', [at(0), at(8, 9)]],
  ])('%s', (_, range, spans) => {
    expect(wanted(range, 10)).toEqual(spans)
  })

  test.each(['bytes=0-1,x', 'bytes=0-1,5-2', 'bytes=0-1,-', 'bytes=,', 'bytes=0-5,4-9', 'bytes=0-,-9'])(
    '%s gets the whole file',
    (range) => {
      expect(wanted(range, 10)).toBe('whole')
    },
  )

  test('only unsatisfiable ones are unsatisfiable', () => {
    expect(wanted('bytes=10-,20-30,-0', 10)).toBe('unsatisfiable')
  })

  test('at most a thousand after merging', () => {
    const spread = (count: number) =>
      Array.from({ length: count }, (_, index): [number, number] => [index * 4, index * 4])
    const size = MAX_RANGES * 8
    expect(wanted(bytes(...spread(MAX_RANGES)), size)).toHaveLength(MAX_RANGES)
    expect(wanted(bytes(...spread(MAX_RANGES + 1)), size)).toBe('whole')
    expect(wanted(bytes(...spread(MAX_RANGES), ...spread(MAX_RANGES)), size)).toHaveLength(MAX_RANGES)
  })

  test('are the bytes of a naive reference, whatever they are', () => {
    for (let seed = 0; seed < 2000; seed++) {
      const below = chance(seed).below
      const size = 1 + below(60)
      const asked = Array.from({ length: 1 + below(6) }, (): [number, number] => {
        const first = below(size + 5)
        return [first, first + below(8)]
      })
      const answer = wanted(bytes(...asked), size)
      const marked = new Set<number>()
      let total = 0
      for (const [first, last] of asked)
        for (let byte = first; byte <= Math.min(last, size - 1); byte++, total++) marked.add(byte)
      if (total > size) expect(answer, `seed ${seed}`).toBe('whole')
      else if (total === 0) expect(answer, `seed ${seed}`).toBe('unsatisfiable')
      else {
        const listed = (answer as Span[]).flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        )
        expect(listed, `seed ${seed}`).toEqual([...marked].sort((one, other) => one - other))
      }
    }
  })
})

describe('reads for ranges', () => {
  const plan = (...spans: [Span, ...Span[]]) => planReads(spans)

  test('neighbours share one below a gap of 64 KiB', () => {
    const second = (gap: number) => at(10 + gap, 20 + gap)
    const near = second(SHARED_READ_GAP_BYTES - 1)
    expect(plan(at(0, 9), near)).toEqual([{ first: 0, last: near.last, spans: [at(0, 9), near] }])
    const far = second(SHARED_READ_GAP_BYTES)
    expect(plan(at(0, 9), far)).toEqual([
      { first: 0, last: 9, spans: [at(0, 9)] },
      { ...far, spans: [far] },
    ])
  })

  test('are as few bytes as the limit of reads allows', () => {
    for (let seed = 0; seed < 300; seed++) {
      const below = chance(seed).below
      let position = 0
      const spans = Array.from({ length: 1 + below(200) }, () => {
        const first = position + below(3) * below(3 * SHARED_READ_GAP_BYTES) + 1
        position = first + below(5000)
        return at(first, position)
      }) as [Span, ...Span[]]
      const reads = planReads(spans)
      const label = `seed ${seed}`
      expect(reads.length, label).toBeLessThanOrEqual(MAX_RANGE_READS)
      expect(
        reads.flatMap((read) => read.spans),
        label,
      ).toEqual(spans)
      for (const { first, last, spans: own } of reads)
        expect([first, last], label).toEqual([own[0]?.first, own.at(-1)?.last])
      const gaps = spans.slice(1).map(({ first }, index) => first - (spans[index]?.last ?? 0) - 1)
      const skipped = gaps
        .filter((gap) => gap >= SHARED_READ_GAP_BYTES)
        .sort((one, other) => other - one)
        .slice(0, MAX_RANGE_READS - 1)
      const total = (numbers: number[]) => numbers.reduce((sum, each) => sum + each, 0)
      const read = total(reads.map(({ first, last }) => last - first + 1))
      expect(read, label).toBe(position - spans[0].first + 1 - total(skipped))
    }
  })
})
