import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '#web/lib/api/call.ts'
import { dropFirstData, requestFirstData } from '#web/lib/api/first-data.ts'
import { cacheFirstQueries } from '#web/lib/api/first-queries.ts'
import { queryClient, SESSION_KEY } from '#web/lib/api/query-client.ts'
import { changePerson } from '#web/lib/session/access-token.ts'
import { fakeServer } from './fake-server.ts'

/** What the edge writes, line by line. */
let body: ReadableStreamDefaultController<Uint8Array>
let requests: ReturnType<typeof fakeServer>

beforeEach(() => {
  changePerson()
  queryClient.setQueryData(SESSION_KEY, { identity: { id: 'alice' } })
  requests = fakeServer(({ path }) => {
    if (path.startsWith('/auth/first-data')) return new Response(new ReadableStream({ start }))
    if (path === '/oauth2/token')
      return Response.json({ access_token: 't', token_type: 'session', expires_at: Date.now() / 1000 + 900 })
    return Response.json({ jsonrpc: '2.0', id: null, result: { type: 'response', data: 'called' } })
  })
})
afterEach(() => {
  dropFirstData()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function start(controller: typeof body): void {
  body = controller
}
const write = (text: string) => body.enqueue(new TextEncoder().encode(text))
const line = (value: object) => write(`${JSON.stringify(value)}\n`)
const head = (...procedures: string[]) => line({ userId: 'alice', procedures })
const answer = (data: unknown, input: unknown = 'acme') =>
  line({ procedure: 'directory/orgs.get', input, data })
const ask = (input: unknown = 'acme') =>
  call({ service: 'directory', kind: 'query', procedure: 'orgs.get', input })

async function open(path = '/acme/editor') {
  expect(requestFirstData(path)).toBe(true)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
}

test('an answer takes the place of one call, with neither a request nor a token', async () => {
  await open()
  const asked = ask()
  head('directory/orgs.get')
  // Lines may be cut anywhere.
  write('{"procedure":"directory/orgs.get","inp')
  write('ut":"acme","data":"first"}\n')
  expect(await asked).toBe('first')
  expect(requests.map(({ path }) => path)).toEqual(['/auth/first-data?path=%2Facme%2Feditor'])
  expect(requests[0]).toMatchObject({ method: 'GET', credentials: 'include' })
  expect(await ask(), 'the next one is made').toBe('called')
})

test('an answer takes the place of all calls that wait for it', async () => {
  await open()
  const asked = [ask(), ask()]
  head('directory/orgs.get')
  answer('first')
  expect(await Promise.all(asked)).toEqual(['first', 'first'])
  expect(requests).toHaveLength(1)
})

test.each([
  ['has another input', () => [head('directory/orgs.get'), answer('first', 'other')]],
  ['is not planned', () => [head('directory/orgs.list')]],
  ['has failed', () => [head('directory/orgs.get'), body.close()]],
  [
    'is for another user',
    () => [line({ userId: 'bob', procedures: ['directory/orgs.get'] }), answer('first')],
  ],
  ['cannot be read', () => [write('<!doctype html>\n')]],
  ['is cut off', () => [head('directory/orgs.get'), body.error(new TypeError('lost'))]],
])('a call is made where the answer %s', async (_, arrive) => {
  await open()
  const asked = ask()
  arrive()
  expect(await asked).toBe('called')
})

test('a call is made where the answer may be out of date', async () => {
  await open()
  head('directory/orgs.get', 'directory/orgs.list')
  answer('first')
  line({ procedure: 'directory/orgs.list', input: null, data: 'first' })
  expect(await call({ service: 'directory', kind: 'query', procedure: 'orgs.list' })).toBe('first')
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 5001 })
  expect(await ask()).toBe('called')
})

test('a mutation drops what was not taken', async () => {
  await open()
  head('directory/orgs.get')
  answer('first')
  await call({ service: 'directory', kind: 'mutation', procedure: 'orgs.update', input: {} })
  expect(await ask()).toBe('called')
})

test('pages outside an organization have none', () => {
  for (const path of ['/', '/login', '/settings', '/help/docs', ''])
    expect(requestFirstData(path)).toBe(false)
})

test('what a screen is painted with first is in the query cache, parsed', async () => {
  await open()
  const cached = cacheFirstQueries()
  head('directory/orgs.list', 'directory/channels.list', 'directory/insights.hours.read')
  line({ procedure: 'directory/orgs.list', input: null, data: [] })
  line({ procedure: 'directory/channels.list', input: { org: 'acme', app: 'editor' }, data: 'broken' })
  body.close()
  await cached
  expect(queryClient.getQueryData(['directory', 'orgs.list', null])).toEqual([])
  expect(
    queryClient.getQueryData(['directory', 'channels.list', { org: 'acme', app: 'editor' }]),
  ).toBeUndefined()
  expect(requests).toHaveLength(1)
})
