import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#tests/unit/web/lib/api/fake-server.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { getAccessToken, hasAccessToken } from '#web/lib/session/access-token.ts'
import { logOut } from '#web/lib/session/log-out.ts'
import { renewSession, startSession } from '#web/lib/session/session.ts'
import { sessionQuery } from '#web/lib/session/session-lookup.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  queryClient.clear()
})

test.each([
  [
    'the address of the session there is now',
    () => said({ logoutUrl: '/bye?token=new' }),
    ['/bye?token=new'],
  ],
  ['the one told last where there is none', () => said({ logoutUrl: null }), ['/bye?token=old']],
  [
    'the one told last when the request fails',
    () => Promise.reject(new TypeError('away')),
    ['/bye?token=old'],
  ],
  ['the one told last when the answer is late', () => new Promise<Response>(() => {}), ['/bye?token=old']],
  ['no address when the session is over', () => refused(401), []],
])('signing out leads to %s', async (_, answer, addresses) => {
  const left: string[] = []
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', {
    origin: 'http://console.test',
    assign: (href: string) => left.push(href.replace('http://console.test', '')),
  })
  fakeServer(answer)
  vi.useFakeTimers()
  queryClient.setQueryData(sessionQuery.queryKey, { ...PERSON, logoutUrl: '/bye?token=old' })
  const gone = logOut('/bye?token=old')
  await vi.advanceTimersByTimeAsync(2000)
  await gone
  expect(left).toEqual(addresses)
  expect(page.cookie, 'the next user was never in this organization').toMatch(/^latestOrgSlug=;/)
})

test('a page that comes back as it was left asks for the session again, and keeps no token', async () => {
  const expires_at = Math.floor(Date.now() / 1000) + 900
  fakeServer(() =>
    Response.json({
      access_token: 'token',
      token_type: 'session',
      expires_at,
      scope: 'session',
      refresh_token: '',
    }),
  )
  let show: (event: { persisted: boolean }) => void = () => {}
  vi.stubGlobal('addEventListener', (_: 'pageshow', listener: typeof show) => {
    show = listener
  })
  startSession({ signedOut: true })
  await renewSession()
  queryClient.setQueryData(sessionQuery.queryKey, { ...PERSON, logoutUrl: null })
  await getAccessToken()
  const state = () => [hasAccessToken(), queryClient.getQueryState(sessionQuery.queryKey)?.isInvalidated]
  show({ persisted: false })
  expect(state()).toEqual([true, false])
  show({ persisted: true })
  expect(state()).toEqual([false, true])
})

const PERSON = { identity: { id: 'p', traits: {} } }

function said(session: { logoutUrl: string | null }): Response {
  const data = { ...PERSON, ...session }
  return Response.json({ jsonrpc: '2.0', id: null, result: { type: 'response', data } })
}

function refused(code: number): Response {
  const data = { code, message: 'No', data: null }
  return Response.json({ jsonrpc: '2.0', id: null, result: { type: 'error', data } }, { status: code })
}
