import { expect, it } from 'vitest'
import { createExpiringCache } from '#worker/platform/expiring-cache.ts'

it('forgets an entry at its time', () => {
  const cache = createExpiringCache<string>(10)
  cache.set('a', 'first', 1000)
  expect(cache.get('a', 999)).toBe('first')
  expect(cache.get('a', 1000)).toBeUndefined()
})

it('evicts the entries that were set first', () => {
  const cache = createExpiringCache<number>(2)
  for (const each of [1, 2, 1, 3]) cache.set(String(each), each, 1000)
  expect([1, 2, 3].map((each) => cache.get(String(each), 0))).toEqual([1, undefined, 3])
  cache.delete('1')
  expect(cache.get('1', 0)).toBeUndefined()
})
