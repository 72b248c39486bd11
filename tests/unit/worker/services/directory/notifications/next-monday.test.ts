import { expect, it } from 'vitest'
import { nextMonday } from '#worker/services/directory/notifications/digest/next-monday.ts'

it.each([
  ['UTC', '2026-11-20T10:00:00Z', '2026-11-23T08:00:00.000Z'],
  ['UTC', '2026-11-23T07:59:59Z', '2026-11-23T08:00:00.000Z'],
  ['UTC', '2026-11-23T08:00:00Z', '2026-11-30T08:00:00.000Z'],
  ['Europe/Berlin', '2026-11-20T10:00:00Z', '2026-11-23T07:00:00.000Z'],
  // Clocks change on Sunday.
  ['Europe/Berlin', '2026-10-24T10:00:00Z', '2026-10-26T07:00:00.000Z'],
  ['Europe/Berlin', '2026-03-28T10:00:00Z', '2026-03-30T06:00:00.000Z'],
  ['America/New_York', '2026-11-23T12:59:00Z', '2026-11-23T13:00:00.000Z'],
  // Monday there begins on Sunday in UTC, and the other way round.
  ['Pacific/Kiritimati', '2026-11-22T17:59:00Z', '2026-11-22T18:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-24T00:00:00Z', '2026-11-30T19:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-20T10:00:00Z', '2026-11-23T02:30:00.000Z'],
])('is Monday at eight in %s after %s', (zone, after, due) => {
  expect(nextMonday(new Date(after), zone).toISOString()).toBe(due)
})
