// What unauthenticated callers can store: flows and errors are written before a caller has proven anything.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { FLOW_QUERY_MAX_BYTES, IDENTITY_RATES } from '#shared/limits.ts'
import { ORIGIN, startService } from '#tests/worker/identity/support/service.ts'
import type { FlowAnswer } from '#tests/worker/identity/support/wire.ts'

const KINDS = ['login', 'registration', 'recovery', 'verification'] as const
const HUGE = 'x'.repeat(15_000)

/** Bytes in the row of a flow. */
async function storedBytes(id: string): Promise<number> {
  const row = await env.IDENTITY_DB.prepare('select * from flows where id = ?').bind(id).first()
  return Object.values(row ?? {}).reduce<number>((sum, value) => sum + String(value ?? '').length, 0)
}

test.each(KINDS)('a %s flow keeps the parameters of the protocol and drops all others', async (kind) => {
  const kept = 'return_to=%2Forgs%3Fa%3D1&organization=acme'
  const flow = await startService()
    .browser()
    .start(kind, `?junk=${HUGE}&${kept}&return_to=/second&RETURN_TO=/other&&=&token=secret`)
  expect(flow.request_url).toBe(`${ORIGIN}/self-service/${kind}/browser?${kept}`)
  expect(flow.return_to).toBe('/orgs?a=1')
  expect(await storedBytes(flow.id)).toBeLessThan(2000)
})

test.each(KINDS)('a %s flow with more than 4 KB of parameters is rejected, not truncated', async (kind) => {
  const program = startService().program()
  const fits = `?via=${'é'.repeat((FLOW_QUERY_MAX_BYTES - 'via='.length) / '%C3%A9'.length)}`
  const most = await program.start(kind, fits)
  expect(new URL(most.request_url).search).toHaveLength(FLOW_QUERY_MAX_BYTES + 1)
  const { status, body } = await program.json(`/self-service/${kind}/api${fits}é&organization=a`)
  expect([status, body.error.reason]).toEqual([400, 'The parameters of this URL exceed 4 KB. Shorten them.'])
})

test('a long unknown parameter reaches no later step', async () => {
  const browser = startService().browser()
  const flow = await browser.start('registration', `?junk=${HUGE}&after_verification_return_to=/done`)
  const { body } = await browser.submit(flow, {
    method: 'password',
    password: 'seven green lanterns',
    traits: { email: `${crypto.randomUUID()}@example.test` },
  })
  const next = body.continue_with?.find(({ action }) => action === 'show_verification_ui')?.flow
  const verifying = await browser.json<FlowAnswer>(`/self-service/verification/flows?id=${next?.id}`)
  expect(verifying.body.return_to).toBe(`${ORIGIN}/done`)
})

test('limits the flows that a network opens, also by submitting expired ones', async () => {
  const mine = startService()
  const browser = mine.browser()
  const flow = await browser.start('login')
  mine.pass(2 * HOUR)
  const { burst } = IDENTITY_RATES.flowsPerNetwork
  const late = () => browser.submit(flow, { method: 'password', identifier: 'a@b.test', password: 'x' })
  const replaced = await late()
  expect(replaced.status).toBe(410)
  const takeAll = env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName(`identity:flows:${browser.network}`))
  await takeAll.take(IDENTITY_RATES.flowsPerNetwork, burst - 2)
  expect((await late()).status).toBe(429)
  expect((await browser.json('/self-service/login/browser')).status).toBe(429)
})

test('limits the errors that a network stores', async () => {
  const browser = startService().browser()
  const wrong = () =>
    browser.fetch('/self-service/login?flow=1', { form: { a: 'b' }, headers: { accept: 'text/html' } })
  expect((await wrong()).status).toBe(303)
  const bucket = env.RATE_LIMITER.get(env.RATE_LIMITER.idFromName(`identity:errors:${browser.network}`))
  await bucket.take(IDENTITY_RATES.errorsPerNetwork, IDENTITY_RATES.errorsPerNetwork.burst - 1)
  const refused = await wrong()
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
})

test('one scheduled run removes all flows that expired a day ago, however many', async () => {
  const mine = startService()
  const old = new Date(mine.now() - DAY - MINUTE).toISOString()
  const flow = await mine.browser().start('login')
  await env.IDENTITY_DB.prepare('update flows set expires_at = ? where id = ?').bind(old, flow.id).run()
  const columns = (await env.IDENTITY_DB.prepare('select * from flows limit 1').first()) ?? {}
  const others = Object.keys(columns).filter((name) => name !== 'id')
  await env.IDENTITY_DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)
     insert into flows (id, ${others}) select 'old-' || i, ${others} from flows, n where id = ?`,
  )
    .bind(flow.id)
    .run()
  const expired = () =>
    env.IDENTITY_DB.prepare('select count(*) as n from flows where expires_at <= ?').bind(old).first('n')
  expect(await expired()).toBeGreaterThan(2500)
  await mine.scheduled()
  expect(await expired()).toBe(0)
})
