import { afterEach, expect, it, vi } from 'vitest'
import { lastAsked, rememberAsked } from '#web/lib/browser/asked.ts'

afterEach(() => vi.unstubAllGlobals())

function keep(kept: Map<string, string>) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
}

it('remembers per subject when its question was shown', () => {
  keep(new Map())
  expect(lastAsked('plan', 'org-1')).toBeNull()
  rememberAsked('plan', 'org-1', 5000)
  expect(lastAsked('plan', 'org-1')).toBe(5000)
  expect(lastAsked('plan', 'org-2')).toBeNull()
  expect(lastAsked('name', 'org-1')).toBeNull()
})

it('treats a stored value that is no time as never', () => {
  keep(new Map([['asked:plan:org-3', 'yesterday']]))
  expect(lastAsked('plan', 'org-3')).toBeNull()
})

it('falls back to memory where storage is refused', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  rememberAsked('plan', 'org-4', 7000)
  expect(lastAsked('plan', 'org-4')).toBe(7000)
})
