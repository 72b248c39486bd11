import { describe, expect, it } from 'vitest'
import { formatBytes, formatCount, formatDay, formatRelative } from '#web/lib/format/format.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('distances in time', () => {
  it.each([
    [0, 'just now'],
    [-44_000, 'just now'],
    [-50_000, '1 min ago'],
    [-59 * MINUTE, '59 min ago'],
    [-59.7 * MINUTE, '1 h ago'],
    [3 * HOUR, 'in 3 h'],
    [-23.6 * HOUR, 'yesterday'],
    [-13 * DAY, '13 days ago'],
    [6 * DAY, 'in 6 days'],
    [-14 * DAY, '14 days ago'],
    [-15 * DAY, '5\u00a0Nov\u00a02026'],
    [45 * DAY, '4\u00a0Jan\u00a02027'],
  ])('%d ms is %s', (distance, text) => {
    expect(formatRelative(at(distance), now)).toBe(text)
  })
})

describe('sizes', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.00 kB'],
    [86_200_000, '86.2 MB'],
    [999_600, '1.00 MB'],
    [2_147_483_648, '2.15 GB'],
    [-5, '0 B'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

it('groups digits and writes days with their month', () => {
  expect(formatCount(128_904)).toBe('128,904')
  expect(formatDay('2026-03-03T12:00:00Z')).toBe('3\u00a0Mar\u00a02026')
})
