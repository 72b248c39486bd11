import { afterEach, expect, test, vi } from 'vitest'
import { nodeOf, PASSWORD, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

/** SHA-1 of “correct horse battery staple”. */
const PREFIX = 'ABF7A'
const SUFFIX = 'AD6438836DBE526AA231ABDE2D0EEF74D42'
const LEAKED = 'correct horse battery staple'
const PADDING = '00000000000000000000000000000000000:0'

afterEach(() => vi.restoreAllMocks())

/** A list of leaked passwords at a URL of its own, so that tests don't share the cache. */
function listThat(answer: (signal: AbortSignal | null | undefined) => Promise<Response>) {
  const url = `https://${crypto.randomUUID()}.leaks.test`
  const asked: [string, Headers][] = []
  const ask: typeof fetch = (address, init) => {
    asked.push([String(address).slice(url.length), new Headers(init?.headers)])
    return answer(init?.signal)
  }
  return { asked, ask, mine: startService({ breachedPasswordsUrl: `${url}/` }, ask) }
}

const range =
  (...lines: string[]) =>
  async () =>
    new Response(lines.join('\r\n'))

async function signUp(mine: ReturnType<typeof startService>, password: string) {
  const program = mine.program()
  const flow = await program.start('registration')
  const traits = { email: `${crypto.randomUUID()}@example.test` }
  const { status, body } = await program.submit<FlowAnswer>(flow, { method: 'password', password, traits })
  return { status, message: status === 200 ? undefined : nodeOf(body, 'password')?.messages[0], body }
}

test('rejects a leaked password, and sends the list only the first five digits of its hash', async () => {
  const { asked, mine } = listThat(range(PADDING, `${SUFFIX}:216`, `${SUFFIX.slice(0, -1)}3:9`))
  const { status, message, body } = await signUp(mine, LEAKED)
  expect([status, message]).toMatchObject([400, { id: 4000034, context: { breaches: 216 } }])
  expect(JSON.stringify(body)).not.toContain(LEAKED)
  expect(asked.map(([path]) => path)).toEqual([`/range/${PREFIX}`])
  expect(asked[0]?.[1].get('add-padding')).toBe('true')
})

test.each([
  ['is not in the list', [PADDING, `${SUFFIX.slice(0, -1)}3:9`]],
  ['stands there as padding only', [`${SUFFIX}:0`]],
  ['was asked of an empty list', []],
])('a password that %s is taken', async (_, lines) => {
  const { mine } = listThat(range(...lines))
  expect((await signUp(mine, LEAKED)).status).toBe(200)
})

test('caches a range for an hour', async () => {
  const { asked, mine } = listThat(range(`${SUFFIX}:216`))
  for (let attempt = 0; attempt < 3; attempt++) expect((await signUp(mine, LEAKED)).status).toBe(400)
  expect(asked).toHaveLength(1)
})

test('checks the new password of an existing account as well', async () => {
  const { mine } = listThat(range(`${SUFFIX}:216`))
  const browser = mine.browser()
  const { email } = await browser.register()
  const { status, body } = await browser.submit<FlowAnswer>(await browser.start('settings'), {
    method: 'password',
    password: LEAKED,
  })
  expect([status, nodeOf(body, 'password')?.messages[0]?.id]).toEqual([400, 4000034])
  expect((await mine.browser().logIn(email, PASSWORD)).status).toBe(200)
})

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Network connection lost.'))],
  ['answers with a failure', async () => new Response('busy', { status: 503 })],
  [
    'does not answer within a second',
    (signal: AbortSignal | null | undefined) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  ],
])('a list that %s doesn’t delay a sign-up, and is logged', async (_, answer) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { mine } = listThat(answer)
  const began = Date.now()
  expect((await signUp(mine, LEAKED)).status).toBe(200)
  expect(Date.now() - began).toBeLessThan(10_000)
  const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)))
  expect(lines).toMatchObject([
    { problem: 'The check for breached passwords was skipped', host: expect.stringContaining('.leaks.test') },
  ])
  expect(JSON.stringify(lines)).not.toContain(PREFIX)
})

test('sends no request when no list is configured', async () => {
  const { asked, ask } = listThat(range(`${SUFFIX}:216`))
  expect((await signUp(startService({}, ask), LEAKED)).status).toBe(200)
  expect(asked).toEqual([])
})
