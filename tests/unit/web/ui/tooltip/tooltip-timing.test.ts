import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tooltipTiming } from '#web/ui/tooltip/tooltip-timing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setUp() {
  const timing = tooltipTiming(() => Date.now())
  const open = new Set<string>()
  const handlers = new Map(
    ['a', 'b'].map((name) => [name, [() => void open.add(name), () => void open.delete(name)] as const]),
  )
  const enter = (name: string) => timing.enter(...(handlers.get(name) ?? [() => {}, () => {}]))
  return { timing, open, enter }
}

it('opens after 700 ms of rest', () => {
  const { open, enter } = setUp()
  enter('a')
  vi.advanceTimersByTime(699)
  expect(open.size).toBe(0)
  vi.advanceTimersByTime(1)
  expect([...open]).toEqual(['a'])
})

it('does not open for a pointer that passes', () => {
  const { timing, open, enter } = setUp()
  enter('a')
  vi.advanceTimersByTime(400)
  timing.leave()
  vi.advanceTimersByTime(1000)
  expect(open.size).toBe(0)
})

it('stays for 300 ms after the pointer left, and longer when it comes back', () => {
  const { timing, open, enter } = setUp()
  enter('a')
  vi.advanceTimersByTime(700)
  timing.leave()
  vi.advanceTimersByTime(299)
  expect(open.size).toBe(1)
  enter('a')
  vi.advanceTimersByTime(1000)
  expect(open.size).toBe(1)
  timing.leave()
  vi.advanceTimersByTime(300)
  expect(open.size).toBe(0)
})

it('opens the next one at once while one is open or has just closed', () => {
  const { timing, open, enter } = setUp()
  enter('a')
  vi.advanceTimersByTime(700)
  timing.leave()
  enter('b')
  expect([...open]).toEqual(['b'])
  timing.leave()
  vi.advanceTimersByTime(300 + 299)
  enter('a')
  expect([...open]).toEqual(['a'])
})

it('applies the full delay again 300 ms after the last one closed', () => {
  const { timing, open, enter } = setUp()
  enter('a')
  vi.advanceTimersByTime(700)
  timing.hideNow()
  vi.advanceTimersByTime(301)
  enter('b')
  expect(open.size).toBe(0)
})
