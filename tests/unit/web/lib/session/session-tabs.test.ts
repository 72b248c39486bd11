import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unauthenticated } from '#shared/errors.ts'
import { fakeServer } from '#tests/unit/web/lib/api/fake-server.ts'
import { queryClient, SESSION_KEY } from '#web/lib/api/query-client.ts'
import { changePerson, getAccessToken, hasAccessToken } from '#web/lib/session/access-token.ts'
import { startSession } from '#web/lib/session/session.ts'
import { SESSION_STALE_TIME_MS, sessionQuery } from '#web/lib/session/session-lookup.ts'
import { watchSession } from '#web/lib/session/watch-session.ts'

const LIST = ['directory', 'orgs.list', null]
/** Another tab: what it hears, in order. */
let other: BroadcastChannel
let heard: unknown[]
let windowEvents: EventTarget
/** Whose session the browser has. */
let person: string | null

beforeEach(async () => {
  windowEvents = new EventTarget()
  vi.stubGlobal('addEventListener', windowEvents.addEventListener.bind(windowEvents))
  vi.stubGlobal('removeEventListener', windowEvents.removeEventListener.bind(windowEvents))
  heard = []
  other = new BroadcastChannel('session')
  other.onmessage = ({ data }) => heard.push(data)
  person = 'alice'
  changePerson()
})
afterEach(() => {
  other.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function serve() {
  return fakeServer(({ path }) => {
    if (path === '/oauth2/token')
      return Response.json({
        access_token: `token of ${person}`,
        token_type: 'session',
        expires_at: Math.floor(Date.now() / 1000) + 900,
        scope: 'session',
        refresh_token: '',
      })
    const session = { identity: { id: person, traits: {} }, logoutUrl: null }
    const refusal = { code: 401, message: unauthenticated().message, data: null }
    const result = person ? { type: 'response', data: session } : { type: 'error', data: refusal }
    return Response.json({ jsonrpc: '2.0', id: null, result }, { status: person ? 200 : 401 })
  })
}

const look = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => null)

/** A page that shows something of the person. */
async function openPage() {
  const requests = serve()
  await look()
  queryClient.setQueryData(LIST, ['of alice'])
  await getAccessToken()
  return requests
}

test('a session that ends or becomes another user’s drops token and answers, and is broadcast to other tabs', async () => {
  for (const next of [null, 'bob']) {
    person = 'alice'
    await openPage()
    expect(hasAccessToken()).toBe(true)
    person = next
    await look()
    expect(hasAccessToken()).toBe(false)
    expect(queryClient.getQueryData(LIST)).toBeUndefined()
  }
  await vi.waitFor(() => expect(heard).toEqual(['alice', null, 'alice', 'bob']))
})

test('a tab drops its data on a broadcast of another session, and keeps it on one of its own', async () => {
  const requests = await openPage()
  const observer = new QueryObserver(queryClient, sessionQuery)
  const stop = [observer.subscribe(() => undefined), watchSession(queryClient)]
  const before = requests.length
  other.postMessage('alice')
  person = null
  other.postMessage(null)
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ error: { code: 401 } }))
  expect(observer.getCurrentResult().data).toBeUndefined()
  expect(requests).toHaveLength(before + 1)
  expect(queryClient.getQueryData(LIST)).toBeUndefined()
  expect(hasAccessToken()).toBe(false)
  for (const end of stop) end()
})

test('a window that gets the focus checks a session that was looked up 30 seconds ago', async () => {
  const requests = await openPage()
  const observer = new QueryObserver(queryClient, sessionQuery)
  const stop = [observer.subscribe(() => undefined), watchSession(queryClient)]
  const lookups = () => requests.filter(({ path }) => path.includes('session.get')).length
  const before = lookups()
  windowEvents.dispatchEvent(new Event('focus'))
  expect(lookups()).toBe(before)
  const session = queryClient.getQueryData(SESSION_KEY)
  queryClient.setQueryData(SESSION_KEY, session, { updatedAt: Date.now() - SESSION_STALE_TIME_MS })
  windowEvents.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(lookups()).toBe(before + 1))
  for (const end of stop) end()
})

test('a page that was loaded without a session tells the other tabs', async () => {
  startSession({ signedOut: true })
  await vi.waitFor(() => expect(heard).toEqual([null]))
})
