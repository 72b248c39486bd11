import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#tests/unit/web/lib/api/fake-server.ts'
import {
  disableMyOtherSessions,
  disableMySession,
  listMySessions,
  toSession,
} from '#web/lib/session/identity-session.ts'

afterEach(() => vi.unstubAllGlobals())

test('one session is ended by its id, and nothing is sent without one', async () => {
  const requests = fakeServer(() => new Response(null, { status: 204 }))
  await expect(disableMySession({})).rejects.toThrow(
    'Required parameter "id" was null or undefined when calling disableMySession()',
  )
  expect(requests).toEqual([])
  await disableMySession({ id: 'S/1' })
  expect(requests[0]).toMatchObject({ method: 'DELETE', path: '/sessions/S%2F1', credentials: 'include' })
})

test('all others are ended at once', async () => {
  const requests = fakeServer(() => Response.json({ count: 2 }))
  await disableMyOtherSessions()
  expect(requests[0]).toMatchObject({ method: 'DELETE', path: '/sessions' })
})

test('the list has a limit, and an answer that is no list counts as empty', async () => {
  const requests = fakeServer(({ path }) =>
    Response.json(path.startsWith('/sessions/whoami') ? { id: 'S1' } : null),
  )
  expect(await listMySessions()).toEqual([])
  expect(requests[0]?.path).toBe('/sessions?page_size=100')
  expect(await toSession()).toEqual({ id: 'S1' })
})
