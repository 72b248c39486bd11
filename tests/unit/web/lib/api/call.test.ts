import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { directory } from '#shared/contracts/directory.ts'
import { RpcError } from '#shared/errors.ts'
import { call } from '#web/lib/api/call.ts'
import { queryClient, SESSION_KEY, shouldRetry } from '#web/lib/api/query-client.ts'
import { ConnectionLost } from '#web/lib/api/request.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { setReporter } from '#web/lib/browser/report.ts'
import { changePerson, getAccessToken } from '#web/lib/session/access-token.ts'
import { fakeServer, type Incoming } from './fake-server.ts'

let restore: ReturnType<typeof setReporter>
beforeEach(() => {
  restore = setReporter(() => undefined)
  changePerson()
})
afterEach(() => {
  setReporter(restore)
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const token = (value: string, lifetime = 900) =>
  Response.json({
    access_token: value,
    token_type: 'session',
    expires_at: Math.floor(Date.now() / 1000) + lifetime,
    scope: 'session',
    refresh_token: '',
  })
const data = (value: unknown) =>
  Response.json({ jsonrpc: '2.0', id: null, result: { type: 'response', data: value } })
const refusal = (code: number, message: string) =>
  Response.json(
    { jsonrpc: '2.0', id: null, result: { type: 'error', data: { code, message, data: null } } },
    { status: code },
  )
const callsTo = (requests: Incoming[], path: string) => requests.filter((each) => each.path.startsWith(path))

test('a query is a GET with its input as JSON in the query string, with token and cookies', async () => {
  const requests = fakeServer((request) => (request.path === '/oauth2/token' ? token('t1') : data('answer')))
  expect(await call({ service: 'directory', kind: 'query', procedure: 'orgs.get', input: 'acme' })).toBe(
    'answer',
  )
  expect(requests[0]).toMatchObject({
    path: '/oauth2/token',
    method: 'POST',
    credentials: 'include',
    body: 'grant_type=session',
  })
  expect(requests[1]).toMatchObject({
    path: '/directory/rspc/orgs.get?input=%22acme%22',
    method: 'GET',
    credentials: 'include',
  })
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer t1')
  expect(requests[1]?.headers.has('x-identity')).toBe(false)
})

test('a mutation is a POST with a JSON body', async () => {
  const requests = fakeServer((request) => (request.path === '/oauth2/token' ? token('t1') : data(null)))
  const input = { name: 'My Org', slug: 'my-org' }
  await call({ service: 'directory', kind: 'mutation', procedure: 'orgs.create', input })
  expect(requests[1]).toMatchObject({ path: '/directory/rspc/orgs.create', method: 'POST' })
  expect(requests[1]?.headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(requests[1]?.body ?? '')).toEqual(input)
})

test('a query without input has no query string', async () => {
  const requests = fakeServer((request) => (request.path === '/oauth2/token' ? token('t1') : data([])))
  await call({ service: 'directory', kind: 'query', procedure: 'orgs.list' })
  expect(requests[1]?.path).toBe('/directory/rspc/orgs.list')
})

test('billing alone is told whose session it is; the gateway learns it of every call', async () => {
  queryClient.setQueryData(SESSION_KEY, { identity: { id: 'person-1', traits: {} }, logoutUrl: null })
  const requests = fakeServer((request) => (request.path === '/oauth2/token' ? token('t1') : data(true)))
  await call({ service: 'billing', kind: 'query', procedure: 'subscription.hasActive', input: 'o1' })
  expect(requests[1]?.path).toBe('/billing/rspc/subscription.hasActive?input=%22o1%22')
  expect(requests[1]?.headers.get('x-identity')).toBe('person-1')

  await call({ service: 'directory', kind: 'query', procedure: 'orgs.list' })
  await call({ service: 'auth', kind: 'query', procedure: 'session.get' })
  for (const { headers } of requests.slice(2)) {
    expect(headers.has('x-identity')).toBe(false)
    expect(headers.get('x-expected-user')).toBe('person-1')
  }
  expect(requests).toHaveLength(4)
})

test('the session lookup asks for no token', async () => {
  const requests = fakeServer(() => data({ identity: { id: 'p', traits: {} }, logoutUrl: null }))
  await call({ service: 'auth', kind: 'query', procedure: 'session.get' })
  expect(requests.map((each) => each.path)).toEqual(['/auth/rspc/session.get'])
})

test('an input that is no JSON value is refused before any request', async () => {
  const requests = fakeServer(() => data(null))
  const send = (input: unknown) => call({ service: 'directory', kind: 'query', procedure: 'orgs.get', input })
  await expect(send(() => 1)).rejects.toThrow(TypeError)
  await expect(send(10n)).rejects.toThrow(TypeError)
  expect(requests).toEqual([])
})

test('many calls at once ask for one token, and later ones use it again', async () => {
  const requests = fakeServer((request) => (request.path === '/oauth2/token' ? token('t1') : data(1)))
  const ask = () => call({ service: 'directory', kind: 'query', procedure: 'orgs.list' })
  await Promise.all([ask(), ask(), ask()])
  await ask()
  expect(callsTo(requests, '/oauth2/token')).toHaveLength(1)
})

test('a token is good until its expiry and not a millisecond longer', async () => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  const requests = fakeServer(() => token('t1', 900))
  await getAccessToken()
  vi.setSystemTime(1_000_000_899_999)
  await getAccessToken()
  expect(requests).toHaveLength(1)
  vi.setSystemTime(1_000_000_900_000)
  await getAccessToken()
  expect(requests).toHaveLength(2)
})

test('a refused token is renewed once and the call made again', async () => {
  let given = 0
  const requests = fakeServer((request) => {
    if (request.path === '/oauth2/token') return token(`t${++given}`)
    return request.headers.get('authorization') === 'Bearer t2' ? data('yes') : refusal(401, 'Sign in')
  })
  expect(await call({ service: 'directory', kind: 'query', procedure: 'orgs.list' })).toBe('yes')
  expect(callsTo(requests, '/directory')).toHaveLength(2)
})

test('a call that is refused with the new token too fails as the server says', async () => {
  const requests = fakeServer((request) =>
    request.path === '/oauth2/token' ? token('t') : refusal(401, 'Log in to continue.'),
  )
  const failure = call({ service: 'directory', kind: 'query', procedure: 'orgs.list' })
  await expect(failure).rejects.toThrow(new RpcError(401, 'Log in to continue.'))
  expect(callsTo(requests, '/directory')).toHaveLength(2)
})

test('without a token the call goes out without the header', async () => {
  const requests = fakeServer((request) =>
    request.path === '/oauth2/token'
      ? Response.json({ code: 401, error: 'Unauthenticated', error_description: 'd' }, { status: 401 })
      : refusal(401, 'Log in to continue.'),
  )
  await expect(call({ service: 'directory', kind: 'query', procedure: 'orgs.list' })).rejects.toThrow()
  expect(requests[1]?.headers.has('authorization')).toBe(false)
})

test('an answer that is no envelope fails with a sentence', async () => {
  fakeServer((request) =>
    request.path === '/oauth2/token' ? token('t') : new Response('<html>', { status: 502 }),
  )
  const failure = call({ service: 'directory', kind: 'query', procedure: 'orgs.list' })
  await expect(failure).rejects.toMatchObject({ code: 502 })
})

test('an answer that breaks the contract is not asked for again, and says so in a sentence', async () => {
  const answers: [status: number, body: unknown][] = [
    [200, { jsonrpc: '2.0', id: null, result: { type: 'response', data: [{ id: 1 }] } }],
    [200, '<html>'],
    [500, '{}'],
  ]
  let asked = 0
  fakeServer(({ path }) => {
    if (path === '/oauth2/token') return token('t')
    const [status, body] = answers[asked++] ?? [500, null]
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })
  const list = () =>
    queryClient.fetchQuery({
      ...rpcQuery(directory, 'orgs.list'),
      retry: (_, fault) => shouldRetry(0, fault) && asked < 1,
    })
  const unreadable = { code: 502, message: expect.stringMatching(/sent an unexpected response\. Try again/) }
  await expect(list(), 'a body that breaks the schema').rejects.toMatchObject(unreadable)
  await expect(list(), 'no JSON at all').rejects.toMatchObject(unreadable)
  expect(asked).toBe(2)
  const failing = await list().catch((fault: unknown) => fault)
  expect(failing).toMatchObject({ code: 500 })
  expect(shouldRetry(0, failing), 'a failing server may recover').toBe(true)
})

test('a lost connection has a message for people', async () => {
  fakeServer(() => Promise.reject(new TypeError('Failed to fetch')))
  const failure = call({ service: 'auth', kind: 'query', procedure: 'session.get' })
  await expect(failure).rejects.toThrow(ConnectionLost)
  await expect(failure).rejects.toThrow(/can’t be reached/)
})

test('a token requested before another user logged in is not kept', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const pending = [...answers]
  fakeServer(() => pending.shift()?.promise ?? token('unasked'))
  const before = getAccessToken()
  changePerson()
  const after = getAccessToken()
  answers[1]?.resolve(token('theirs'))
  answers[0]?.resolve(token('mine'))
  expect(await after).toBe('theirs')
  expect(await before).toBe('theirs')
  expect(await getAccessToken()).toBe('theirs')
})
