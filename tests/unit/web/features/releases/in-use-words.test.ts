import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countedWhen } from '#web/features/releases/counted-when.ts'
import { inUseWords } from '#web/features/releases/in-use-words.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T09:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Clients of each day up to 22 Nov 2026; null: none was counted. */
const words = (...clients: (number | null)[]) =>
  inUseWords({
    ...{ id: 'r', version: '2.4.1', channel: null, publishedAt: '2026-11-20T09:00:00.000Z' },
    days: clients.map((count, index) => ({
      day: `2026-11-${23 - clients.length + index}`,
      clients: count ?? 0,
      of: count === null ? 0 : 1000,
      share: count === null ? null : count / 1000,
    })),
  })

test('tells the clients of today, and those of the day before while they are more', () => {
  expect(words(19, 43)).toBe('43 clients are on 2.4.1 so far today.')
  expect(words(4120, 43)).toBe('4,120 clients were on 2.4.1 on 21\u00a0Nov\u00a02026.')
  expect(words(1)).toBe('1 client is on 2.4.1 so far today.')
  expect(words(0)).toBe('No clients are on 2.4.1 so far today.')
})

test('days without any client are skipped', () => {
  expect(words(50, 19, null)).toBe('19 clients were on 2.4.1 on 21\u00a0Nov\u00a02026.')
  expect(words(null, null)).toBeNull()
  expect(words()).toBeNull()
})

test('a day has the words of the figures', () => {
  expect(countedWhen('2026-11-22')).toBe('so far today')
  expect(countedWhen('2026-11-20')).toBe('on 20\u00a0Nov\u00a02026')
})
