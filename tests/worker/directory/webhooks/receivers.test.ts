import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { openHooks } from './harness.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const ofType = (type: string) => (each: { body: { type: string } }) => each.body.type === type

describe('a receiver', () => {
  it('that is down for three days gets every event once it is back, each once and with the id it had', async () => {
    const { hook, application, received, receivers, touch, sweep, verify } = await openHooks()
    const { secret } = await hook()
    const { id } = await application()
    received.length = 0
    const tried = new Set<string>()
    receivers.set('hooks.example.com', ({ headers }) => {
      tried.add(headers['webhook-id'] ?? '')
      return 'down'
    })
    const sent: string[] = []
    for (let hour = 0; hour < 72; hour++) {
      if (hour % 6 === 0) {
        sent.push(`at ${hour}`)
        await touch(id, `at ${hour}`, hour * HOUR)
      }
      await sweep(hour * HOUR + 30 * MINUTE)
    }
    expect(received).toEqual([])
    expect(tried.size).toBeGreaterThan(1)
    receivers.clear()
    await sweep(73 * HOUR)
    expect(received).toHaveLength(sent.length)
    const ids = received.map((each) => each.id)
    expect(new Set(ids).size).toBe(sent.length)
    for (const each of tried) expect(ids).toContain(each)
    for (const each of received) verify(secret, each)
    const sequences = received.map(({ body }) => body.data.sequence)
    expect([...sequences].sort((a, b) => Number(a) - Number(b))).toEqual(sent.map((_, index) => index + 2))
    received.length = 0
    await sweep(74 * HOUR)
    expect(received).toEqual([])
  })

  it('that is down costs one request an hour, whatever waits, and holds up no other', async () => {
    const { hook, application, received, receivers, touch, sweep } = await openHooks()
    await hook({ url: 'https://dead.example.com/' })
    await hook({ url: 'https://live.example.com/' })
    const { id } = await application()
    let requests = 0
    receivers.set('dead.example.com', () => {
      requests += 1
      return 'down'
    })
    for (let number = 0; number < 40; number++) await touch(id, `${number}`)
    expect(
      received.filter(({ host }) => host === 'live.example.com').filter(ofType('application.updated')),
    ).toHaveLength(40)
    // After its first failures.
    for (let minute = 0; minute < 180; minute += 5) await sweep(3 * HOUR + minute * MINUTE)
    requests = 0
    for (let minute = 0; minute < 180; minute += 5) await sweep(6 * HOUR + minute * MINUTE)
    expect(requests).toBe(3)
  })

  it('that fails one message only gets the others, and that one by its own back-off for three days', async () => {
    const { hook, application, received, receivers, touch, sweep } = await openHooks()
    await hook()
    const { id } = await application()
    await touch(id, 'bad')
    const bad = received.at(-1)?.id
    await env.DIRECTORY_DB.prepare(
      "update webhook_deliveries set due_at = created_at, state = 'pending'",
    ).run()
    received.length = 0
    const tries: number[] = []
    let time = 0
    receivers.set('hooks.example.com', ({ headers }) => {
      if (headers['webhook-id'] !== bad) return 204
      tries.push(time)
      return 500
    })
    for (time = 0; time < 5 * DAY; time += 2 * HOUR) {
      if (time % (6 * HOUR) === 0) await touch(id, `${time}`, time)
      await sweep(time)
    }
    expect(tries.length).toBeGreaterThanOrEqual(7)
    expect(tries.at(-1)).toBeGreaterThanOrEqual(3 * DAY)
    expect(tries.at(-1)).toBeLessThan(4 * DAY)
    expect(received.filter(ofType('application.updated'))).toHaveLength(20)
  })

  it('that always fails some messages gets the fresh ones first', async () => {
    const { hook, application, received, receivers, touch, sweep } = await openHooks()
    await hook()
    const { id } = await application()
    let sequence = 0
    receivers.set('hooks.example.com', ({ body }) => {
      sequence = JSON.parse(body ?? '').data.sequence
      return sequence <= 5 ? 500 : 204
    })
    for (const text of ['a', 'b', 'c', 'd', 'e']) await touch(id, text)
    received.length = 0
    for (let minute = 1; minute <= 20; minute++) await touch(id, `${minute}`, minute * MINUTE)
    for (let minute = 20; minute <= 40; minute++) await sweep(minute * MINUTE)
    expect(received.filter(ofType('application.updated')).length).toBe(20 + 1)
  })
})

it('ten thousand messages are sent within a few runs, in order', { timeout: 240_000 }, async () => {
  const { hook, application, received, sweep, org } = await openHooks()
  const { id: endpoint } = await hook()
  const { id: app, slug } = await application()
  received.length = 0
  await env.DIRECTORY_DB.batch([
    env.DIRECTORY_DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 10000)
       insert into webhook_messages (id, org_id, app_id, application, sequence, type, at, subject_id, actor_kind, actor_id, details)
       select '01KAMASS' || printf('%018d', i), ?, ?, ?, 1000 + i, 'application.updated', '2026-11-20T10:00:00.000Z', ?, 'person', 'p', '{}' from n`,
    ).bind(org.id, app, slug, app),
    env.DIRECTORY_DB.prepare(
      `insert into webhook_deliveries (endpoint_id, message_id, state, created_at, due_at)
       select ?, id, 'pending', at, at from webhook_messages where sequence > 1000 and org_id = ?`,
    ).bind(endpoint, org.id),
  ])
  const startedAt = Date.now()
  let runs = 0
  for (; received.length < 10_000 && runs < 10; runs++) await sweep(MINUTE * (runs + 1))
  const seconds = (Date.now() - startedAt) / 1000
  console.log(`10,000 messages in ${seconds} s and ${runs} runs`)
  expect(received).toHaveLength(10_000)
  const sequences = received.map(({ body }) => Number(body.data.sequence))
  expect(sequences).toEqual([...sequences].sort((a, b) => a - b))
})
