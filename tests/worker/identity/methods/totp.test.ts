import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  cautious,
  codeAt,
  halfWay,
  linkAuthenticator,
  messagesOf,
  partOf,
  secretOf,
  shown,
  TOTP_STEP_MS,
} from '#tests/worker/identity/support/second-factors.ts'
import { nodeOf, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer, SessionAnswer } from '#tests/worker/identity/support/wire.ts'

test('an app is linked by its secret or QR code, which stay the same while the form is open', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email } = await browser.register()
  const flow = await browser.start('settings')
  expect(partOf(flow, 'totp')).toEqual([
    ['totp_qr', 1050005],
    ['totp_secret_key', 1050017],
    ['totp_code', 1070006],
    ['method', 1070003],
  ])
  const picture = shown(flow, 'totp_qr')?.attributes
  expect(picture).toMatchObject({ width: 256, height: 256, node_type: 'img' })
  expect(atob(picture?.src?.replace('data:image/svg+xml;base64,', '') ?? '')).toMatch(/^<svg .*<\/svg>$/)
  const secret = secretOf(flow)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const { body: again } = await browser.json<FlowAnswer>(`/self-service/settings/flows?id=${flow.id}`)
  expect(secretOf(again)).toBe(secret)
  const { body: saved } = await browser.submit<FlowAnswer>(flow, { method: 'profile', traits: { email } })
  expect([messagesOf(saved), secretOf(saved)]).toEqual([[1050001], secret])
  expect(secretOf(await browser.start('settings'))).not.toBe(secret)

  const wrong = await browser.submit<FlowAnswer>(flow, { method: 'totp', totp_code: '000000' })
  expect([wrong.status, nodeOf(wrong.body, 'totp_code')?.messages[0]?.id]).toEqual([400, 4000008])
  const empty = await browser.submit<FlowAnswer>(flow, { method: 'totp', totp_code: '' })
  expect(nodeOf(empty.body, 'totp_code')?.messages[0]?.id).toBe(4000002)
  expect(secretOf(wrong.body)).toBe(secret)

  const code = codeAt(secret, mine.now())
  const linked = await browser.submit<FlowAnswer>(flow, {
    method: 'totp',
    totp_code: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  expect([linked.status, linked.body.state, messagesOf(linked.body)]).toEqual([200, 'success', [1050001]])
  expect(partOf(linked.body, 'totp')).toEqual([['totp_unlink', 1050004]])
  expect(JSON.stringify(linked.body)).not.toContain(secret)
})

test('linking an app counts as showing it in that session', async () => {
  const mine = startService()
  const browser = mine.browser()
  await browser.register()
  mine.pass(60_000)
  await linkAuthenticator(browser, mine.now())
  const { status, body } = await browser.json<SessionAnswer>('/sessions/whoami')
  expect([status, body]).toMatchObject([
    200,
    {
      authenticator_assurance_level: 'aal2',
      authenticated_at: new Date(mine.now()).toISOString(),
      authentication_methods: [
        { method: 'password', aal: 'aal1' },
        { method: 'totp', aal: 'aal2' },
      ],
    },
  ])
})

test('the secret is stored sealed', async () => {
  const mine = startService()
  const { secret, identity } = await cautious(mine)
  const { results } = await env.IDENTITY_DB.prepare('select * from credentials where identity_id = ?')
    .bind(identity.id)
    .all()
  expect(results.map(({ method }) => method)).toContain('totp')
  expect(JSON.stringify(results)).not.toContain(secret)
})

test("after rotating the service's secret an app still works, and is sealed again on use", async () => {
  const [first, second] = ['the first secret', 'the second secret']
  const before = startService({}, undefined, [first])
  const { email, secret } = await cautious(before)
  const outcomes: (number | undefined)[] = []
  for (const secrets of [[second], [second, first], [second]] as [string, ...string[]][]) {
    const mine = startService({}, undefined, secrets)
    mine.pass((11 + 2 * outcomes.length) * TOTP_STEP_MS)
    const browser = mine.browser()
    const flow = await halfWay(browser, email)
    const answer = await browser.submit(flow, { method: 'totp', totp_code: codeAt(secret, mine.now()) })
    outcomes.push(answer.status)
  }
  expect(outcomes).toEqual([400, 200, 200])
})

test.each([
  [-1, 200],
  [0, 200],
  [1, 200],
  [-2, 400],
  [2, 400],
])('a clock that differs by %i steps gets %i', async (steps, expected) => {
  const mine = startService()
  const { browser, email, secret } = await cautious(mine)
  const flow = await halfWay(browser, email)
  const totp_code = codeAt(secret, mine.now() + steps * TOTP_STEP_MS)
  expect((await browser.submit(flow, { method: 'totp', totp_code })).status).toBe(expected)
})

test('a code works once: not again, not an older one after it, and not the one that linked the app', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email } = await browser.register()
  const secret = await linkAuthenticator(browser, mine.now())
  const tryAt = async (moment: number) => {
    const other = mine.browser()
    const flow = await halfWay(other, email)
    const { status, body } = await other.submit<FlowAnswer>(flow, {
      method: 'totp',
      totp_code: codeAt(secret, moment),
    })
    return status === 200 ? 'in' : messagesOf(body)[0]
  }
  expect(await tryAt(mine.now())).toBe(4000008)
  mine.pass(2 * TOTP_STEP_MS)
  expect(await tryAt(mine.now())).toBe('in')
  expect(await tryAt(mine.now())).toBe(4000008)
  expect(await tryAt(mine.now() - TOTP_STEP_MS)).toBe(4000008)
  expect(await tryAt(mine.now() + TOTP_STEP_MS)).toBe('in')
})

test('of concurrent requests with one code one succeeds', async () => {
  const mine = startService()
  const { email, code } = await cautious(mine)
  const flows = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const browser = mine.browser()
      return { browser, flow: await halfWay(browser, email) }
    }),
  )
  const totp_code = code()
  const answers = await Promise.all(
    flows.map(({ browser, flow }) => browser.submit(flow, { method: 'totp', totp_code })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
})

test('limits guesses at codes for the account, from all networks', async () => {
  const mine = startService()
  const { email, code } = await cautious(mine)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 11; attempt++) {
    const browser = mine.browser()
    const flow = await halfWay(browser, email)
    statuses.push((await browser.submit(flow, { method: 'totp', totp_code: '000000' })).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  const browser = mine.browser()
  const late = await browser.submit(await halfWay(browser, email), { method: 'totp', totp_code: code() })
  expect([late.status, Number(late.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
})

test('of two concurrently linked apps one is linked', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email } = await browser.register()
  const flows = await Promise.all([browser.start('settings'), browser.start('settings')])
  const answers = await Promise.all(
    flows.map((flow) =>
      browser.submit<FlowAnswer>(flow, { method: 'totp', totp_code: codeAt(secretOf(flow), mine.now()) }),
    ),
  )
  const [linked, refused] = answers.toSorted((one, other) => one.status - other.status)
  expect([linked?.status, refused?.status]).toEqual([200, 400])
  expect(refused && messagesOf(refused.body)).toEqual([4000001])
  const letters = mine.mails.filter(({ to, subject }) => to === email && subject.startsWith('Authenticator'))
  expect(letters).toHaveLength(1)
})

test('an app is unlinked, and the next one gets another secret', async () => {
  const mine = startService()
  const browser = mine.browser()
  const { email } = await browser.register()
  const flow = await browser.start('settings')
  const secret = secretOf(flow)
  await browser.submit(flow, { method: 'totp', totp_code: codeAt(secret, mine.now()) })
  const second = await browser.submit<FlowAnswer>(flow, {
    method: 'totp',
    totp_code: codeAt(secret, mine.now() + TOTP_STEP_MS),
  })
  expect([second.status, messagesOf(second.body)]).toEqual([400, [4000001]])
  const unlinked = await browser.submit<FlowAnswer>(flow, { totp_unlink: true })
  expect([unlinked.status, messagesOf(unlinked.body)]).toEqual([200, [1050001]])
  expect(secretOf(unlinked.body)).toMatch(/^[A-Z2-7]{32}$/)
  expect(secretOf(unlinked.body)).not.toBe(secret)
  expect((await mine.browser().logIn(email)).status).toBe(200)
  const twice = await browser.submit<FlowAnswer>(flow, { totp_unlink: true })
  expect([twice.status, messagesOf(twice.body)]).toEqual([400, [4000001]])
  expect(mine.mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
    expect.any(String),
    'Authenticator app added to your account on Gantry',
    'Authenticator app removed from your account on Gantry',
  ])
})

test('an app is linked and unlinked only after a recent login', async () => {
  const mine = startService()
  const browser = mine.browser()
  await browser.register()
  const flow = await browser.start('settings')
  mine.pass(16 * 60_000)
  const totp_code = codeAt(secretOf(flow), mine.now())
  for (const change of [{ method: 'totp', totp_code }, { totp_unlink: true }]) {
    const { status, body } = await browser.submit(flow, change)
    expect([status, body.error.id]).toEqual([403, 'session_refresh_required'])
  }
})
