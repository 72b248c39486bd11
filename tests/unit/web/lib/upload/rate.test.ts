import { expect, test } from 'vitest'
import { rateMeter } from '#web/lib/upload/rate.ts'

test('says nothing before a second has passed', () => {
  const meter = rateMeter()
  meter.note(0, 0)
  meter.note(500, 5000)
  expect(meter.read(500)).toBeNull()
})

test('is the average over the last seconds', () => {
  const meter = rateMeter()
  for (let second = 0; second <= 20; second += 1)
    meter.note(second * 1000, second < 10 ? 0 : (second - 10) * 3000)
  expect(meter.read(20_000)).toBe(3000)
})

test('sinks while nothing moves', () => {
  const meter = rateMeter()
  meter.note(0, 0)
  meter.note(1000, 4000)
  expect(meter.read(1000)).toBe(4000)
  expect(meter.read(4000)).toBe(1000)
})

test('bytes that have to go again are not counted twice', () => {
  const meter = rateMeter()
  meter.note(0, 0)
  meter.note(1000, 9000)
  meter.note(2000, 1000)
  meter.note(4000, 3000)
  expect(meter.read(4000)).toBe(1000)
})
