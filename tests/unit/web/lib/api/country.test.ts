import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { detectCountry } from '#web/lib/api/country.ts'
import { fakeServer } from './fake-server.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('stores the country that the edge detects', async () => {
  const requests = fakeServer(() => Response.json({ countryCode: 'DE' }))
  expect(await detectCountry()).toBe('DE')
  expect(requests.map(({ path }) => path)).toEqual(['/billing/country-support/detect'])
  expect(kept.get('country-code')).toBe('DE')
})

test.each([
  ['says none', () => Response.json({ countryCode: null })],
  ['fails', () => new Response('', { status: 500 })],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a stored country is removed when the edge %s', async (_, answer) => {
  kept.set('country-code', 'DE')
  fakeServer(answer)
  expect(await detectCountry()).toBeNull()
  expect(kept.has('country-code')).toBe(false)
})
