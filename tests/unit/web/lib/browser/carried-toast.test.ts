import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()

/** A document of its own, with the storage of the tab. */
async function load() {
  vi.resetModules()
  const page = await import('#web/lib/browser/carried-toast.ts')
  const { toastsAtom } = await import('#web/lib/browser/toast-store.ts')
  const toasts = () => getDefaultStore().get(toastsAtom)
  return { ...page, raised: () => toasts().map(({ variant, message }) => `${variant}: ${message}`) }
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('raises a toast on the next page, once', async () => {
  const page = await load()
  page.carryToast('Email verified')
  const next = await load()
  next.raiseCarriedToast()
  next.raiseCarriedToast()
  expect(next.raised()).toEqual(['success: Email verified'])
})

it('leaves it to the next page when the toasts of the former one load late', async () => {
  const page = await load()
  page.carryToast('Email verified')
  page.raiseCarriedToast()
  expect(page.raised()).toEqual([])
  const next = await load()
  next.raiseCarriedToast()
  expect(next.raised()).toEqual(['success: Email verified'])
})

it('drops a toast that no page showed in time', async () => {
  vi.useFakeTimers()
  const page = await load()
  page.carryToast('Email verified')
  vi.advanceTimersByTime(30_000)
  const next = await load()
  next.raiseCarriedToast()
  expect(next.raised()).toEqual([])
})

it('ignores what it can’t read', async () => {
  kept.set('carried-toast', '{')
  const page = await load()
  page.raiseCarriedToast()
  expect(page.raised()).toEqual([])
  expect(kept.size).toBe(0)
})
