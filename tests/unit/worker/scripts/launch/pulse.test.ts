import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tickEveryMinute } from '#worker/scripts/launch/pulse.ts'

const MINUTE_MS = 60_000

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  logged.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('logs a scheduled run that failed, and runs again a minute later', async () => {
  const tick = vi.fn(() => Promise.reject(new Error('no such table')))
  tickEveryMinute(tick, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(tick).toHaveBeenCalledTimes(2)
  expect(logged).toHaveBeenCalledWith('The scheduled run failed: no such table')
})

test('a shutdown cancels the scheduled run without logging a failure, and begins no other', async () => {
  const shutdown = new AbortController()
  const run = Promise.withResolvers<void>()
  const tick = vi.fn(() => run.promise)
  tickEveryMinute(tick, shutdown.signal)
  shutdown.abort()
  run.reject(new Error('fetch failed'))
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  expect(tick).toHaveBeenCalledTimes(1)
  expect(logged).not.toHaveBeenCalled()
})
