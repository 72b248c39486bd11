import { expect, it } from 'vitest'
import { formatNearDay, formatWhen, fromWallTime, toWallTime } from '#web/lib/format/zoned-time.ts'

const BERLIN = 'Europe/Berlin'

it('converts the clock of a time zone to an instant and back', () => {
  for (const [zone, instant] of [
    ['UTC', '2026-11-24T09:00:00.000Z'],
    [BERLIN, '2026-11-24T08:00:00.000Z'],
    ['America/New_York', '2026-11-24T14:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-24T03:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-23T19:00:00.000Z'],
  ] as const) {
    expect(fromWallTime('2026-11-24T09:00', zone), zone).toBe(instant)
    expect(toWallTime(instant, zone), zone).toBe('2026-11-24T09:00')
  }
})

it('follows the offset of the day, not of today', () => {
  expect(fromWallTime('2026-10-25T00:30', BERLIN)).toBe('2026-10-24T22:30:00.000Z')
  expect(fromWallTime('2026-10-25T09:00', BERLIN)).toBe('2026-10-25T08:00:00.000Z')
  expect(fromWallTime('2026-03-29T09:00', BERLIN)).toBe('2026-03-29T07:00:00.000Z')
})

it('takes the first of a time that occurs twice', () => {
  expect(fromWallTime('2026-10-25T02:30', BERLIN)).toBe('2026-10-25T00:30:00.000Z')
  expect(fromWallTime('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
})

it('moves a time that is skipped by as much as the clocks go forward', () => {
  expect(fromWallTime('2026-03-29T02:30', BERLIN)).toBe('2026-03-29T01:30:00.000Z')
  expect(toWallTime('2026-03-29T01:30:00.000Z', BERLIN)).toBe('2026-03-29T03:30')
  expect(fromWallTime('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('2026-10-03T15:45:00.000Z')
})

it('refuses what is not a date and a time', () => {
  for (const text of ['', '2026-11-24', '2026-13-01T09:00', 'tomorrow'])
    expect(fromWallTime(text, BERLIN)).toBeNull()
})

it('names the days around now by the calendar of the time zone', () => {
  const now = Date.parse('2026-11-23T23:30:00.000Z')
  expect(formatWhen('2026-11-24T08:00:00.000Z', BERLIN, now)).toBe('today, 09:00')
  expect(formatWhen('2026-11-24T08:00:00.000Z', 'UTC', now)).toBe('tomorrow, 08:00')
  expect(formatWhen('2026-11-23T08:00:00.000Z', BERLIN, now)).toBe('yesterday, 09:00')
  expect(formatWhen('2026-11-27T08:00:00.000Z', BERLIN, now)).toBe('27 Nov, 09:00')
  expect(formatWhen('2025-11-27T08:00:00.000Z', BERLIN, now)).toBe('27 Nov 2025, 09:00')
  expect(formatNearDay('2026-11-24T08:00:00.000Z', 'UTC', now)).toBe('tomorrow')
  expect(formatNearDay('2026-10-30T08:00:00.000Z', BERLIN, now)).toBe('30 Oct')
})
