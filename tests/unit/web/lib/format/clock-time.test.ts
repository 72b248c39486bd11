import { expect, it } from 'vitest'
import { readClockTime } from '#web/lib/format/clock-time.ts'

it.each([
  ['22:06', '22:06'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9h30', '09:30'],
  ['930', '09:30'],
  ['2206', '22:06'],
  ['9', '09:00'],
  ['22:', '22:00'],
  [' 10:06 PM ', '22:06'],
  ['10 p.m.', '22:00'],
  ['12:15 am', '00:15'],
  ['12 pm', '12:00'],
  ['00:00', '00:00'],
])('reads %o as %s', (text, time) => {
  expect(readClockTime(text)).toBe(time)
})

it.each(['', 'noon', '24:00', '12:60', '13 pm', '9:30:15', '-1', '12345'])('takes %o for no time', (text) => {
  expect(readClockTime(text)).toBeNull()
})
