import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#shared/domain/time.ts'
import { crashAfter, crashingDatabase } from '#tests/worker/directory/crash-injection.ts'
import { openHooks } from './harness.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const ofType = (type: string) => (each: { body: { type: string } }) => each.body.type === type

describe('an event', () => {
  it('is sent after the answer, signed, to every endpoint that wants it', async () => {
    const place = await openHooks()
    const { hook, application, received, verify, org, admin } = place
    const all = await hook()
    const chosen = await hook({ url: 'https://other.example.com/', events: ['application.updated'] as never })
    const app = await application()
    received.length = 0
    await place.touch(app.id, 'Better')
    expect(received.map(({ host }) => host).sort()).toEqual(['hooks.example.com', 'other.example.com'])
    const [first, second] = received
    if (!first || !second) throw new Error('Two were sent.')
    expect(first.id).toBe(second.id)
    for (const each of received) verify(each.host === 'hooks.example.com' ? all.secret : chosen.secret, each)
    expect(first.body).toMatchObject({
      type: 'application.updated',
      data: {
        organization: { id: org.id, slug: org.slug },
        application: { id: app.id, slug: app.slug },
        subject: { id: app.id },
        actor: { kind: 'person', id: admin.userId, name: admin.email },
        details: { description: 'changed' },
      },
    })
    received.length = 0
    await application('Another')
    expect(received.map(({ host, body }) => [host, body.type])).toEqual([
      ['hooks.example.com', 'application.created'],
    ])
  })

  it('of another application, or of the organization, is not sent to an endpoint of chosen ones', async () => {
    const { hook, application, received, touch } = await openHooks()
    const [editor, player] = [await application('Editor'), await application('Player')]
    await hook({ applications: [player.id] })
    await touch(editor.id, 'Better')
    await touch(player.id, 'Better')
    expect(received.map(({ body }) => [body.type, body.data.application?.id])).toEqual([
      ['application.updated', player.id],
    ])
  })

  it('of a write that fails is never sent', async () => {
    const { hook, received, sweep, call, admin, org } = await openHooks()
    await hook()
    received.length = 0
    const name = { orgId: org.id, name: 'Editor', slug: 'same-slug' }
    await call(admin, 'applications.create', name)
    expect((await call(admin, 'applications.create', name)).status).toBe(409)
    await sweep(MINUTE)
    expect(received.map(({ body }) => body.type)).toEqual(['application.created'])
  })

  it('counts within its application, and apart within the organization', async () => {
    const { hook, application, received, touch } = await openHooks()
    await hook()
    const [editor, player] = [await application('Editor'), await application('Player')]
    for (const text of ['a', 'b']) for (const { id } of [editor, player]) await touch(id, text)
    const sequences = (id: string | undefined) =>
      received.filter(({ body }) => body.data.application?.id === id).map(({ body }) => body.data.sequence)
    expect(sequences(editor.id)).toEqual([1, 2, 3])
    expect(sequences(player.id)).toEqual([1, 2, 3])
    // That the endpoint was added.
    expect(sequences(undefined)).toEqual([1])
  })

  it('of fifty concurrent writes has fifty numbers', async () => {
    const { hook, application, received, touch, sweep } = await openHooks()
    await hook()
    const { id } = await application()
    await Promise.all(Array.from({ length: 50 }, (_, number) => touch(id, `${number}`)))
    await sweep(MINUTE)
    const sequences = received.flatMap(({ body }) => (body.data.application ? [body.data.sequence] : []))
    expect(sequences.sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 51 }, (_, index) => index + 1),
    )
  })

  it('of a suspended organization waits, and none of an archived one is sent', async () => {
    const { hook, application, received, receivers, touch, sweep, org } = await openHooks()
    await hook()
    const { id } = await application()
    receivers.set('hooks.example.com', () => 503)
    await touch(id, 'Better')
    received.length = 0
    receivers.clear()
    const suspend = (at: string | null) =>
      env.DIRECTORY_DB.prepare(
        "update organizations set suspended_at = ?, suspended_reason = 'x' where id = ?",
      )
        .bind(at, org.id)
        .run()
    await suspend('2026-11-20T10:00:00.000Z')
    await sweep(HOUR)
    expect(received).toEqual([])
    await suspend(null)
    await sweep(2 * HOUR)
    expect(received.filter(ofType('application.updated'))).toHaveLength(1)
    await env.DIRECTORY_DB.prepare('update organizations set archived_at = ? where id = ?')
      .bind('2026-11-20T10:00:00.000Z', org.id)
      .run()
    await env.DIRECTORY_DB.prepare('update webhook_deliveries set due_at = created_at').run()
    received.length = 0
    await sweep(3 * HOUR)
    expect(received).toEqual([])
  })
})

describe('a crash', () => {
  it('between the commit and sending loses nothing', async () => {
    const { hook, application, received, sweep } = await openHooks()
    await hook()
    received.length = 0
    const lease = (until: string | null) =>
      env.DIRECTORY_DB.prepare('update webhook_endpoints set lease_until = ?').bind(until).run()
    // The process ends before it sends anything.
    await lease('9999')
    const { id } = await application()
    expect(received).toEqual([])
    await lease(null)
    await sweep(MINUTE)
    expect(received.map(({ body }) => body.data.subject.id)).toEqual([id])
  })

  it('at any call of the run sends each message, again only with the same id', async () => {
    const { hook, application, received, receivers, touch, sweep } = await openHooks()
    await hook()
    const { id } = await application()
    receivers.set('hooks.example.com', () => 'down')
    await touch(id, 'a')
    await touch(id, 'b')
    receivers.clear()
    for (let calls = 0; calls < 12; calls++) {
      const time = HOUR * (calls + 1)
      await env.DIRECTORY_DB.prepare('update webhook_deliveries set due_at = created_at, state = ?')
        .bind('pending')
        .run()
      received.length = 0
      const life = crashAfter(calls, calls % 2 === 0)
      await sweep(time, crashingDatabase(env.DIRECTORY_DB, life)).catch(() => undefined)
      // Its lease has ended.
      await sweep(time + 2 * MINUTE)
      const ids = new Set(received.map((each) => each.id))
      const waiting = await env.DIRECTORY_DB.prepare(
        'select count(*) as n from webhook_deliveries where due_at is not null',
      ).first<{ n: number }>()
      expect([calls, waiting?.n]).toEqual([calls, 0])
      expect(ids.size).toBe(4)
    }
  })
})

describe('concurrent runs', () => {
  it('send every message once', async () => {
    const { hook, application, received, receivers, touch, sweep } = await openHooks()
    for (const name of ['a', 'b', 'c']) await hook({ url: `https://${name}.example.com/` })
    const { id } = await application()
    for (const name of ['a', 'b', 'c']) receivers.set(`${name}.example.com`, () => 'down')
    for (const text of ['1', '2', '3', '4']) await touch(id, text)
    receivers.clear()
    received.length = 0
    await Promise.all([1, 2, 3].map(() => sweep(HOUR)))
    const sent = received.map(({ host, id }) => `${host} ${id}`)
    expect(new Set(sent).size).toBe(sent.length)
    await sweep(2 * HOUR)
    expect(received.filter(ofType('application.updated'))).toHaveLength(12)
  })

  it('leave a leased endpoint alone until the lease ends', async () => {
    const { hook, application, received, sweep } = await openHooks()
    await hook()
    received.length = 0
    const lease = new Date(Date.parse('2026-11-20T10:01:00.000Z')).toISOString()
    await env.DIRECTORY_DB.prepare('update webhook_endpoints set lease_until = ?').bind(lease).run()
    await application()
    await sweep(59 * SECOND)
    expect(received).toEqual([])
    await sweep(MINUTE)
    expect(received).toHaveLength(1)
  })
})
