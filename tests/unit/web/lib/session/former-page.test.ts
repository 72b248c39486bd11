import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/fixtures/memory-storage.ts'
import { forgetLogOut, isFormerPage, noteLogOut } from '#web/lib/session/former-page.ts'

/** A document that was loaded at `timeOrigin`, by a navigation of that type. */
function arrive(timeOrigin: number, type: string): void {
  vi.stubGlobal('performance', { timeOrigin, getEntriesByType: () => [{ type }] })
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

test('the pages of a user who has logged out are those loaded before, or by Back since', () => {
  const before = Date.now() - 1000
  const later = Date.now() + 1000
  arrive(before, 'back_forward')
  expect(isFormerPage()).toBe(false)
  noteLogOut()
  arrive(before, 'navigate')
  expect(isFormerPage()).toBe(true)
  arrive(later, 'back_forward')
  expect(isFormerPage()).toBe(true)
  arrive(later, 'navigate')
  expect(isFormerPage(), 'a link that the next user opens').toBe(false)
  arrive(later, 'back_forward')
  forgetLogOut()
  expect(isFormerPage()).toBe(false)
})
