import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unauthenticated } from '#shared/errors.ts'
import { memoryStorage } from '#tests/fixtures/memory-storage.ts'
import { fakeServer } from '#tests/unit/web/lib/api/fake-server.ts'
import { queryClient, SESSION_KEY } from '#web/lib/api/query-client.ts'
import { toastsAtom } from '#web/lib/browser/toast-store.ts'
import { changePerson, getAccessToken } from '#web/lib/session/access-token.ts'
import {
  forgetRecordedPath,
  isOwnPath,
  keepPathForDetour,
  ownPathOf,
  pathAfterDetour,
  recordPath,
  takeRecordedPath,
  toSessionUser,
} from '#web/lib/session/session.ts'
import {
  confirmLookup,
  readLookup,
  refreshStaleLookup,
  renewLookup,
  SESSION_STALE_TIME_MS,
  sessionQuery,
  startLookup,
} from '#web/lib/session/session-lookup.ts'

beforeEach(() => {
  // Files share the store: others leave their toasts.
  getDefaultStore().set(toastsAtom, [])
  vi.stubGlobal('sessionStorage', memoryStorage())
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

const PERSON = { identity: { id: 'p', traits: {} }, logoutUrl: null }
const LOOKUP = '/auth/rspc/session.get'

const TOKEN = '/oauth2/token'

function serve() {
  return fakeServer(() =>
    Response.json({ jsonrpc: '2.0', id: null, result: { type: 'response', data: PERSON } }),
  )
}

/** Serves the session, and after the failures a token. */
function serveToken(failures: number) {
  const expiry = Math.floor(Date.now() / 1000) + 900
  const grant = { access_token: 'token', token_type: 'session', expires_at: expiry }
  const requests = fakeServer(({ path }) => {
    if (path !== TOKEN) return Response.json({ result: { type: 'response', data: PERSON } })
    if (failures-- <= 0) return Response.json(grant)
    const refusal = { error: { code: 401, status: 'Unauthorized', message: 'No session' } }
    return Response.json(refusal, { status: 401 })
  })
  return { requests, tokens: () => requests.filter(({ path }) => path === TOKEN) }
}

test('the access token is requested concurrently with the session, and once', async () => {
  changePerson()
  const { requests, tokens } = serveToken(0)
  const stop = startLookup(null, () => undefined)
  await vi.waitFor(() => expect(requests.map(({ path }) => path).sort()).toEqual([LOOKUP, TOKEN]))
  expect(await Promise.all([getAccessToken(), getAccessToken()])).toEqual(['token', 'token'])
  expect(tokens()).toHaveLength(1)
  stop()
  queryClient.clear()
})

test('a token refused ahead of the first call raises no toast, and the call retries it', async () => {
  changePerson()
  const { tokens } = serveToken(1)
  const stop = startLookup(null, () => undefined)
  await vi.waitFor(() => expect(readLookup().data).toEqual(PERSON))
  expect(tokens()).toHaveLength(1)
  expect(getDefaultStore().get(toastsAtom)).toEqual([])
  expect(await getAccessToken()).toBe('token')
  expect(tokens()).toHaveLength(2)
  expect(getDefaultStore().get(toastsAtom)).toEqual([])
  stop()
  queryClient.clear()
})

test("a token requested ahead isn't used after the session has become another user's", async () => {
  changePerson()
  const { tokens } = serveToken(0)
  const stop = startLookup(null, () => undefined)
  await vi.waitFor(() => expect(tokens()).toHaveLength(1))
  changePerson()
  expect(await getAccessToken()).toBe('token')
  expect(tokens()).toHaveLength(2)
  stop()
  queryClient.clear()
})

test('a page without a session makes no request until a user has logged in', async () => {
  const requests = serve()
  let changes = 0
  const stop = startLookup(unauthenticated(), () => changes++)
  expect(readLookup()).toMatchObject({ data: undefined, error: { code: 401 } })
  // A macrotask, as which React renders the page for the first time.
  await new Promise((resolve) => setTimeout(resolve, 0))
  refreshStaleLookup()
  expect(requests).toEqual([])

  await renewLookup()
  expect(requests.map(({ path }) => path)).toEqual([LOOKUP])
  expect(readLookup()).toEqual({ data: PERSON, error: null })
  expect(readLookup(), 'the same object until it changes').toBe(readLookup())
  await vi.waitFor(() => expect(changes).toBeGreaterThan(0))
  stop()
  queryClient.clear()
})

test('a page that says nothing of it asks, and again half a minute later', async () => {
  const lookups = serve()
  const requests = () => lookups.filter(({ path }) => path === LOOKUP)
  const stop = startLookup(null, () => undefined)
  await vi.waitFor(() => expect(readLookup().data).toEqual(PERSON), { timeout: 30_000 })
  refreshStaleLookup()
  expect(requests()).toHaveLength(1)
  queryClient.setQueryData(SESSION_KEY, PERSON, { updatedAt: Date.now() - SESSION_STALE_TIME_MS })
  refreshStaleLookup()
  await vi.waitFor(() => expect(requests()).toHaveLength(2))
  expect(await confirmLookup()).toEqual(PERSON)
  expect(requests()).toHaveLength(3)
  stop()
  queryClient.clear()
})
