import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { carryToast, raiseCarriedToast } from '#web/lib/browser/carried-toast.ts'
import { toastsAtom } from '#web/lib/browser/toast-store.ts'

const store = getDefaultStore()
const kept = new Map<string, string>()
const raised = () => store.get(toastsAtom).map(({ variant, message }) => `${variant}: ${message}`)

beforeEach(() => {
  kept.clear()
  store.set(toastsAtom, [])
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

it('raises a toast on the next page, once', () => {
  carryToast('Email verified')
  expect(raised()).toEqual([])
  raiseCarriedToast()
  raiseCarriedToast()
  expect(raised()).toEqual(['success: Email verified'])
})

it('drops a toast that no page showed in time', () => {
  vi.useFakeTimers()
  carryToast('Email verified')
  vi.advanceTimersByTime(30_000)
  raiseCarriedToast()
  expect(raised()).toEqual([])
})

it('ignores what it can’t read', () => {
  kept.set('carried-toast', '{')
  raiseCarriedToast()
  expect(raised()).toEqual([])
  expect(kept.size).toBe(0)
})
