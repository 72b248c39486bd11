import { afterEach, expect, it, vi } from 'vitest'
import { lastAsked, rememberAsked } from '#web/lib/browser/asked.ts'

afterEach(() => vi.unstubAllGlobals())

function keep(kept: Map<string, string>) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
}

it('it is remembered for each thing on its own when its question was asked', () => {
  keep(new Map())
  expect(lastAsked('plan', 'org-1')).toBeNull()
  rememberAsked('plan', 'org-1', 5000)
  expect(lastAsked('plan', 'org-1')).toBe(5000)
  expect(lastAsked('plan', 'org-2')).toBeNull()
  expect(lastAsked('name', 'org-1')).toBeNull()
})

it('what is kept and is no moment counts as never', () => {
  keep(new Map([['asked:plan:org-3', 'yesterday']]))
  expect(lastAsked('plan', 'org-3')).toBeNull()
})

it('where the browser keeps nothing it is remembered as long as the page', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  rememberAsked('plan', 'org-4', 7000)
  expect(lastAsked('plan', 'org-4')).toBe(7000)
})
