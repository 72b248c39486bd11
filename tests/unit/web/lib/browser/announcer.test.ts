import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { announce, announcementAtom } from '#web/lib/browser/announcer.ts'

const now = () => getDefaultStore().get(announcementAtom)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('is heard for seven seconds', () => {
  announce('Copied')
  vi.advanceTimersByTime(6999)
  expect(now().polite).toBe('Copied')
  vi.advanceTimersByTime(1)
  expect(now().polite).toBe('')
})

it('restarts with each announcement, also of the same text', () => {
  announce('Copied')
  vi.advanceTimersByTime(5000)
  announce('Copied')
  expect(now().polite).not.toBe('Copied')
  expect(now().polite.trim()).toBe('Copied')
  vi.advanceTimersByTime(5000)
  expect(now().polite.trim()).toBe('Copied')
})

it('keeps what is urgent apart', () => {
  announce('Saved')
  announce('The connection is lost', 'assertive')
  expect(now()).toEqual({ polite: 'Saved', assertive: 'The connection is lost' })
})
