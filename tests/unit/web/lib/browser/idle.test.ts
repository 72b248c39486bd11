import { afterEach, expect, test, vi } from 'vitest'
import { idle } from '#web/lib/browser/idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('idle waits for the first content, not for the background that is painted before it', async () => {
  vi.useFakeTimers()
  let paint = (_name: string) => {}
  class Observer {
    constructor(report: (list: object) => void) {
      paint = (name) => report({ getEntriesByName: (wanted: string) => (wanted === name ? [{ name }] : []) })
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('requestIdleCallback', (done: () => void) => done())
  let isIdle = false
  void idle().then(() => (isIdle = true))
  paint('first-paint')
  await vi.advanceTimersByTimeAsync(100)
  expect(isIdle).toBe(false)
  paint('first-contentful-paint')
  await vi.advanceTimersByTimeAsync(0)
  expect(isIdle).toBe(true)
})
