import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, type Incoming } from '#tests/unit/web/lib/api/fake-server.ts'
import { type Reporter, setReporter } from '#web/lib/browser/report.ts'
import { changePerson, getAccessToken } from '#web/lib/session/access-token.ts'
import { openSupportChat } from '#web/lib/third-parties/messenger.ts'
import { getChatToken, startSupportChat, stopSupportChat } from '#web/lib/third-parties/support-chat.ts'

const said = vi.fn<Reporter>()
let restore: Reporter
beforeEach(() => {
  restore = setReporter(said)
  changePerson()
  // A script counts as loaded as soon as it stands in the page.
  const append = (script: { onload: () => void }) => queueMicrotask(() => script.onload())
  vi.stubGlobal('document', { createElement: () => ({ remove: () => undefined }), head: { append } })
})
afterEach(() => {
  stopSupportChat()
  setReporter(restore)
  said.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const inSeconds = (lifetime: number) => Math.floor(Date.now() / 1000) + lifetime
const grant = (more = {}) =>
  Response.json({ access_token: 'a', token_type: 'session', expires_at: inSeconds(900), ...more })
const chat = (value: string, lifetime = 900) => ({
  support_chat_token: value,
  support_chat_token_expires_at: inSeconds(lifetime),
})
const paths = (requests: Incoming[]) => requests.map(({ path }) => path)

test('the token that came along is used, in one request however often the chat starts', async () => {
  const requests = fakeServer(() => grant(chat('x.y.z')))
  expect(await getChatToken()).toBe('x.y.z')
  expect(await getChatToken()).toBe('x.y.z')
  expect(paths(requests)).toEqual(['/oauth2/token'])
})

test('with an access token at hand none is asked for; the chat’s own is fetched if it did not come along', async () => {
  const requests = fakeServer(({ path }) =>
    path === '/oauth2/token' ? grant() : Response.json(chat('x.y.z')),
  )
  await getAccessToken()
  expect(await getChatToken()).toBe('x.y.z')
  expect(await getChatToken()).toBe('x.y.z')
  expect(paths(requests)).toEqual(['/oauth2/token', '/auth/support-chat-token'])
})

test('an expired token is replaced, and another user never gets it', async () => {
  vi.useFakeTimers()
  let count = 0
  fakeServer(() => grant(chat(`chat-${++count}`, 60)))
  expect(await getChatToken()).toBe('chat-1')
  changePerson()
  expect(await getChatToken()).toBe('chat-2')
  vi.advanceTimersByTime(15 * 60_000)
  expect(await getChatToken()).toBe('chat-3')
})

test('the chat starts with the token, and is shut down once', async () => {
  const messenger = vi.fn()
  vi.stubGlobal('Intercom', messenger)
  fakeServer(() => grant(chat('x.y.z')))
  await startSupportChat({ script: '/chat.js', appId: 'app' }, 'org-1')
  expect(messenger).toHaveBeenCalledExactlyOnceWith(
    'boot',
    expect.objectContaining({
      ...{ app_id: 'app', user_jwt: 'x.y.z', company: { company_id: 'org-1' } },
      hide_default_launcher: true,
    }),
  )
  openSupportChat()
  expect(messenger).toHaveBeenLastCalledWith('show')
  stopSupportChat()
  stopSupportChat()
  expect(messenger.mock.calls.filter(([command]) => command === 'shutdown')).toHaveLength(1)
})

test('a chat that is shut down before it could start does not start', async () => {
  const messenger = vi.fn()
  vi.stubGlobal('Intercom', messenger)
  fakeServer(() => grant(chat('x.y.z')))
  const starting = startSupportChat({ script: '/chat.js', appId: 'app' }, 'org-1')
  stopSupportChat()
  await starting
  expect(messenger).not.toHaveBeenCalled()
})

test('a token that cannot be had is noted, and nothing else happens', async () => {
  const messenger = vi.fn()
  vi.stubGlobal('Intercom', messenger)
  fakeServer(({ path }) => (path === '/oauth2/token' ? grant() : new Response('no', { status: 500 })))
  await startSupportChat({ script: '/chat.js', appId: 'app' }, 'org-1')
  expect(said).toHaveBeenCalledOnce()
  expect(messenger).not.toHaveBeenCalled()
})
