import { afterEach, expect, it, vi } from 'vitest'
import { localStore } from '#web/lib/browser/storage.ts'

afterEach(() => vi.unstubAllGlobals())

it('remembers and forgets', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  localStore.set('a', '1')
  expect(localStore.get('a')).toBe('1')
  localStore.remove('a')
  expect(localStore.get('a')).toBeNull()
})

it('reads null where the browser refuses access', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  localStore.set('a', '1')
  localStore.remove('a')
  expect(localStore.get('a')).toBeNull()
})
