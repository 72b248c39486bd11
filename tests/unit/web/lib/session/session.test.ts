import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#tests/unit/web/lib/api/fake-server.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import {
  forgetRecordedPath,
  isOwnPath,
  keepPathForDetour,
  ownPathOf,
  pathAfterDetour,
  recordPath,
  renewSession,
  SESSION_STALE_TIME_MS,
  sessionQuery,
  takeRecordedPath,
  takeSessionFromPage,
  toSessionUser,
} from '#web/lib/session/session.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a recorded path is given out once, with its query', () => {
  recordPath('/acme/members?x=1')
  expect(takeRecordedPath()).toBe('/acme/members?x=1')
  expect(takeRecordedPath()).toBe('/')
})

test.each([
  '/',
  '/login',
  '/login?flow=1',
  '/orgs/404',
  '/registration',
  '/unsupported-country',
  '/verification',
])('%s is not recorded', (path) => {
  recordPath(path)
  expect(takeRecordedPath()).toBe('/')
})

test('a recorded path survives a redirect to a provider, until the user has logged in', () => {
  recordPath('/acme')
  expect(pathAfterDetour()).toBeNull()
  keepPathForDetour()
  expect(pathAfterDetour()).toBe('/acme')
  forgetRecordedPath()
  expect(pathAfterDetour()).toBeNull()
  expect(takeRecordedPath()).toBe('/')
  keepPathForDetour()
  expect(pathAfterDetour()).toBeNull()
})

test('an invitation is recorded', () => {
  recordPath('/invitation/abc')
  expect(takeRecordedPath()).toBe('/invitation/abc')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  '/\t/evil.example',
])('%j leads nowhere else than home', (path) => {
  globalThis.sessionStorage.setItem('return-to', path)
  expect(isOwnPath(path)).toBe(false)
  expect(takeRecordedPath()).toBe('/')
})

test('traits that are absent are undefined', () => {
  const user = toSessionUser({ identity: { id: 'p', traits: {} }, logoutUrl: null })
  expect(user).toEqual({ id: 'p', email: undefined, picture: undefined, orgId: undefined, logoutUrl: null })
})

test('the user of a session has traits, a way out, and the organization that is open', () => {
  const traits = { email: 'ada@example.test', picture: 'https://img.example.test/ada.png' }
  expect(toSessionUser({ identity: { id: 'p', traits }, logoutUrl: '/bye' }, 'org-1')).toEqual({
    id: 'p',
    ...traits,
    orgId: 'org-1',
    logoutUrl: '/bye',
  })
})

test('an address leads to a page of this origin, or nowhere', () => {
  expect(ownPathOf('/acme?x=1')).toBe('/acme?x=1')
  for (const address of [null, '', 'https://evil.example/acme', '//evil.example', 'javascript:alert(1)'])
    expect(ownPathOf(address)).toBeNull()
})

test('the lookup is kept for 30 seconds and never retried', () => {
  expect(SESSION_STALE_TIME_MS).toBe(30_000)
  expect(sessionQuery).toMatchObject({ staleTime: 30_000, retry: false })
})

test('a page without a session makes no request until a user has logged in', async () => {
  const person = { identity: { id: 'p', traits: {} }, logoutUrl: null }
  const requests = fakeServer(() =>
    Response.json({ jsonrpc: '2.0', id: null, result: { type: 'response', data: person } }),
  )
  takeSessionFromPage({ signedOut: true })
  const observer = new QueryObserver(queryClient, sessionQuery)
  const stop = observer.subscribe(() => undefined)
  // A macrotask, as which React renders the page for the first time.
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', error: { code: 401 } })
  expect(requests).toEqual([])

  await renewSession()
  expect(requests.map(({ path }) => path)).toEqual(['/auth/rspc/session.get'])
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', data: person })
  stop()
  queryClient.clear()
})

test('a page that says nothing of it asks', async () => {
  const requests = fakeServer(() => Response.json({}))
  takeSessionFromPage({ signedOut: false })
  const stop = new QueryObserver(queryClient, sessionQuery).subscribe(() => undefined)
  await vi.waitFor(() => expect(requests).toHaveLength(1), { timeout: 30_000 })
  stop()
  queryClient.clear()
})
