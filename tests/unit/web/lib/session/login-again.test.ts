import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/domain/time.ts'
import { forbidden, LOGIN_REQUIRED } from '#shared/errors.ts'
import { queryClient, SESSION_KEY } from '#web/lib/api/query-client.ts'
import { dropDraft, isLoginRequired, keepDraft, readDraft } from '#web/lib/session/login-again.ts'

const kept = new Map<string, string>()
/** Reads a draft and drops it, as `useKeptDraft` does. */
const takeDraft = (form: string) => {
  const draft = readDraft(form)
  dropDraft(form)
  return draft
}
const logIn = (id: string) => queryClient.setQueryData(SESSION_KEY, { identity: { id, traits: {} } })

beforeEach(() => {
  kept.clear()
  vi.useFakeTimers()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  logIn('alice')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

test('a draft is given out once, to the form that kept it', () => {
  keepDraft('invite acme', { email: 'bob@example.test' })
  expect(takeDraft('create-key acme')).toBeNull()
  expect(takeDraft('invite acme')).toEqual({ email: 'bob@example.test' })
  expect(takeDraft('invite acme')).toBeNull()
})

test('a draft is for its own person, and for a quarter of an hour', () => {
  keepDraft('invite acme', 1)
  logIn('bob')
  expect(takeDraft('invite acme')).toBeNull()
  expect([...kept]).toEqual([])
  keepDraft('invite acme', 2)
  vi.advanceTimersByTime(15 * MINUTE)
  expect(takeDraft('invite acme')).toBeNull()
  kept.set('draft', 'not JSON')
  expect(takeDraft('invite acme')).toBeNull()
})

test('only the refusal that names it asks for another login', () => {
  expect(isLoginRequired(forbidden('Log in again.', LOGIN_REQUIRED))).toBe(true)
  expect(isLoginRequired(forbidden())).toBe(false)
  expect(isLoginRequired(null)).toBe(false)
})
