import { expect, it } from 'vitest'
import { firstTime, readTime } from '#web/features/releases/drafts/publish-time.ts'

const BERLIN = 'Europe/Berlin'
const NEW_YORK = 'America/New_York'

it.each([
  ['an ordinary day', BERLIN, '2026-11-23T22:30:00.000Z', '2026-11-24T09:00'],
  ['the last hour before clocks go forward', BERLIN, '2026-03-28T22:30:00.000Z', '2026-03-29T09:00'],
  [
    'the first hour of the day on which clocks go back',
    BERLIN,
    '2026-10-24T22:30:00.000Z',
    '2026-10-26T09:00',
  ],
  ['the last hour before clocks go forward', NEW_YORK, '2026-03-08T04:30:00.000Z', '2026-03-08T09:00'],
  [
    'the first hour of the day on which clocks go back',
    NEW_YORK,
    '2026-11-01T04:30:00.000Z',
    '2026-11-02T09:00',
  ],
  ['the last day of a year', BERLIN, '2026-12-31T12:00:00.000Z', '2027-01-01T09:00'],
])('begins with tomorrow at nine on %s in %s', (_, timeZone, now, expected) => {
  expect(firstTime(timeZone, Date.parse(now))).toBe(expected)
})

it.each([
  [BERLIN, '2026-03-28T11:00:00.000Z', '2026-03-29T07:00:00.000Z'],
  [BERLIN, '2026-10-24T10:00:00.000Z', '2026-10-25T08:00:00.000Z'],
  [NEW_YORK, '2026-03-07T17:00:00.000Z', '2026-03-08T13:00:00.000Z'],
  [NEW_YORK, '2026-10-31T16:00:00.000Z', '2026-11-01T14:00:00.000Z'],
])('reads tomorrow at nine across a change of clocks in %s', (timeZone, now, expected) => {
  const text = firstTime(timeZone, Date.parse(now))
  expect(readTime(text, timeZone, Date.parse(now))).toEqual({ at: expected, problem: null })
})
