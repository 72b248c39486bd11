import { afterEach, expect, test, vi } from 'vitest'
import { call } from '#web/lib/api/call.ts'
import { startFlow } from '#web/lib/api/identity.ts'
import { ConnectionLost, readJson, sendRequest } from '#web/lib/api/request.ts'
import { submitForm } from '#web/lib/api/submit-flow.ts'
import { fakeServer } from './fake-server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const html = (status: number) =>
  new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } })
const lookUp = () => call({ service: 'auth', kind: 'query', procedure: 'session.get' })
const form = { action: '/self-service/login', method: 'post' }

/** A body that stops in the middle. */
function broken(): Response {
  const start = new TextEncoder().encode('{"jsonrpc":')
  return new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(start),
      pull: (controller) => controller.error(new TypeError('network error')),
    }),
  )
}

test.each([502, 503, 504])(
  'a page with status %i in the place of an answer says to try again',
  async (status) => {
    fakeServer(() => html(status))
    await expect(lookUp()).rejects.toMatchObject({
      code: status,
      message: 'The server does not answer right now. Try again in a moment.',
    })
    await expect(submitForm(form, {})).rejects.toThrow('An error occurred while submitting the form')
    await expect(startFlow('login')).rejects.toMatchObject({ name: 'ResponseError' })
  },
)

test.each([
  ['a page', () => html(200)],
  ['JSON that is cut short', () => new Response('{"result":')],
  ['JSON of another kind', () => Response.json({ hello: 'world' })],
])('%s in place of an answer is an unexpected response that can be retried', async (_, answer) => {
  fakeServer(answer)
  const message = expect.stringMatching(/sent an unexpected response\. Try again in a moment\.$/)
  await expect(lookUp()).rejects.toMatchObject({ code: 502, message })
  await expect(startFlow('login')).rejects.toMatchObject({ message })
})

test('an HTML page in place of an answer is not taken for a session', async () => {
  fakeServer(() => html(200))
  await expect(submitForm(form, {})).rejects.toThrow('An error occurred while submitting the form')
  fakeServer(() => html(403))
  expect(await submitForm(form, {})).toEqual({ status: 403, body: null })
})

test('an answer that breaks off is a lost connection', async () => {
  fakeServer(broken)
  await expect(lookUp()).rejects.toThrow(ConnectionLost)
  await expect(startFlow('login')).rejects.toThrow(ConnectionLost)
  await expect(submitForm(form, {})).rejects.toThrow('An error occurred while submitting the form')
})

test('an answer that does not come in time is a lost connection, one that is not wanted any more stays an abort', async () => {
  const late = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const unwanted = new AbortController()
  const refused = expect(sendRequest('/x', { signal: unwanted.signal })).rejects.toMatchObject({
    name: 'AbortError',
  })
  unwanted.abort()
  await refused
  const waiting = expect(sendRequest('/x', {})).rejects.toThrow(ConnectionLost)
  late.abort(new DOMException('It took too long', 'TimeoutError'))
  await waiting
  const aborted = { json: () => Promise.reject(new DOMException('', 'AbortError')) } as unknown as Response
  await expect(readJson(aborted)).rejects.toMatchObject({ name: 'AbortError' })
})
