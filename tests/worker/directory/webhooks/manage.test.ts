import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { MAX_WEBHOOK_ENDPOINTS } from '#shared/limits.ts'
import { founded } from '#tests/worker/directory/service.ts'
import { openHooks } from './harness.ts'

vi.spyOn(console, 'error').mockImplementation(() => undefined)

const FIELDS = { url: 'https://hooks.example.com/in', name: '', events: null, applications: null }

describe('a secret', () => {
  it('is answered once, and stored sealed', async () => {
    const { hook, call, admin, org } = await openHooks()
    const { secret, id } = await hook()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { data } = await call(admin, 'webhooks.list', org.id)
    expect(data).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain('whsec_')
    const stored = await env.DIRECTORY_DB.prepare('select * from webhook_endpoints where id = ?')
      .bind(id)
      .first()
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 20))
    const log = await call(admin, 'audit.list', { org: org.id })
    expect(JSON.stringify(log.data)).not.toContain(secret.slice(6, 20))
  })

  it('that is rotated signs beside the new one for a day', async () => {
    const { hook, admin, org, application, received, touch, verify, call } = await openHooks()
    const { secret: former, id } = await hook()
    const app = await application()
    const { data } = await call(admin, 'webhooks.rotateSecret', { org: org.id, id })
    expect(data.formerSecretUntil).toBe(new Date(Date.parse('2026-11-20T10:00:00Z') + DAY).toISOString())
    await touch(app.id, 'a', HOUR)
    const during = received.at(-1)
    if (!during) throw new Error('It was sent.')
    verify(former, during)
    verify(data.secret, during)
    await touch(app.id, 'b', DAY + MINUTE)
    const afterwards = received.at(-1)
    if (!afterwards) throw new Error('It was sent.')
    verify(data.secret, afterwards)
    expect(() => verify(former, afterwards)).toThrow('No matching signature found')
  })

  it('that has leaked stops signing at once', async () => {
    const { hook, admin, org, application, received, touch, verify, call } = await openHooks()
    const { secret: leaked, id } = await hook()
    const app = await application()
    const { data } = await call(admin, 'webhooks.rotateSecret', { org: org.id, id, immediately: true })
    await touch(app.id, 'a')
    const sent = received.at(-1)
    if (!sent) throw new Error('It was sent.')
    verify(data.secret, sent)
    expect(() => verify(leaked, sent)).toThrow('No matching signature found')
  })

  it('can be opened with a former sealing key, and without any key none is drawn', async () => {
    const { hook, admin, org, at } = await openHooks()
    const { id } = await hook()
    const rotated = at(0, {
      sealingKeys: ['a-new-sealing-key-0123456789abcdef', 'sealing-key-of-the-tests-0123456789'],
    })
    expect((await rotated.call(admin, 'webhooks.test', { org: org.id, id })).data.state).toBe('delivered')
    const lost = at(0, { sealingKeys: ['a-new-sealing-key-0123456789abcdef'] })
    expect((await lost.call(admin, 'webhooks.test', { org: org.id, id })).data.fault).toBe('unsealed')
    const none = at(0, { sealingKeys: [] })
    expect(await none.call(admin, 'webhooks.create', { org: org.id, ...FIELDS })).toMatchObject({
      status: 503,
      reason: 'sealing_key_missing',
    })
  })
})

it('the reference library refuses forged, reordered and late messages', async () => {
  const { hook, application, received, touch, verify } = await openHooks()
  const { secret } = await hook()
  const app = await application()
  await touch(app.id, 'a')
  const [first, second] = received.slice(-2)
  if (!first || !second) throw new Error('Two were sent.')
  verify(secret, first)
  const forged = first.text.replace('application.', 'organization.')
  expect(() => verify(secret, { ...first, text: forged })).toThrow('No matching signature found')
  const reordered = { text: first.text, headers: { ...first.headers, 'webhook-id': second.id } }
  expect(() => verify(secret, reordered)).toThrow('No matching signature found')
  expect(() => verify(secret, { text: second.text, headers: first.headers })).toThrow(
    'No matching signature found',
  )
  const sentAt = Number(first.headers['webhook-timestamp']) * 1000
  expect(() => verify(secret, first, sentAt + 6 * MINUTE)).toThrow('too old')
  const later = { ...first.headers, 'webhook-timestamp': String(sentAt / 1000 + 360) }
  expect(() => verify(secret, { text: first.text, headers: later }, sentAt + 6 * MINUTE)).toThrow(
    'No matching',
  )
})

describe('an endpoint', () => {
  it.each([
    ['http://hooks.example.com/', 'Use https.'],
    ['https://localhost/', 'Use the name of a public host.'],
    ['https://169.254.169.254/', 'Use a host name instead of an IP address.'],
    ['https://a:b@hooks.example.com/', 'Leave out the user and the password.'],
    ['nonsense', 'Enter a URL such as https://example.com/hook'],
  ])('can’t have the URL %s', async (url, message) => {
    const { call, admin, org, hook } = await openHooks()
    const refused = { status: 400, field: 'url', message }
    expect(await call(admin, 'webhooks.create', { org: org.id, ...FIELDS, url })).toMatchObject(refused)
    const { id } = await hook()
    expect(await call(admin, 'webhooks.update', { org: org.id, id, url })).toMatchObject(refused)
  })

  it('is one of few, also when many are added concurrently', async () => {
    const { call, admin, org } = await openHooks()
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOK_ENDPOINTS + 5 }, () =>
        call(admin, 'webhooks.create', { org: org.id, ...FIELDS }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_WEBHOOK_ENDPOINTS)
    expect(answers.filter(({ reason }) => reason === 'quota_exceeded')).toHaveLength(5)
  })

  it('of another organization is not there, and neither are its applications', async () => {
    const place = await openHooks()
    const { hook, call, admin, application } = place
    const { id } = await hook()
    const app = await application()
    const other = await founded(place)
    const path = { org: other.org.id, id }
    for (const answer of [
      await call(other.admin, 'webhooks.update', { ...path, enabled: false }),
      await call(other.admin, 'webhooks.rotateSecret', path),
      await call(other.admin, 'webhooks.delete', path),
      await call(other.admin, 'webhooks.test', path),
      await call(other.admin, 'webhooks.listDeliveries', path),
    ])
      expect(answer.status).toBe(404)
    expect(
      await call(other.admin, 'webhooks.create', { org: other.org.id, ...FIELDS, applications: [app.id] }),
    ).toMatchObject({ status: 400, field: 'applications' })
    expect((await call(admin, 'webhooks.list', place.org.id)).data).toHaveLength(1)
  })

  it('that failed for three days is turned off with one email to each Admin, and gets what waited once it is on', async () => {
    const place = await openHooks()
    const { hook, application, received, receivers, touch, sweep, at, admin, org, call } = place
    const { id } = await hook({ url: 'https://dead.example.com/' })
    const app = await application()
    receivers.set('dead.example.com', () => 500)
    await touch(app.id, 'a')
    for (let hour = 1; hour <= 76; hour++) await sweep(hour * HOUR)
    const [endpoint] = (await call(admin, 'webhooks.list', org.id)).data
    expect(endpoint).toMatchObject({ disabledReason: 'failures', id })
    const later = at(80 * HOUR)
    await later.service.scheduled()
    const mails = later.mails.filter(({ subject }) => subject.includes('turned off'))
    expect(mails.map(({ to }) => to)).toEqual([admin.email])
    expect(mails[0]?.links).toEqual([`${env.SITE_ORIGIN}/${org.slug}/webhooks`])
    const { data } = await call(admin, 'audit.list', { org: org.id, action: 'webhook.disabled' })
    expect(data.entries.map(({ actor }) => actor)).toEqual([{ kind: 'system', id: 'system', name: 'Gantry' }])
    receivers.clear()
    received.length = 0
    // What happens until then isn't sent later.
    await touch(app.id, 'b', 81 * HOUR)
    await call(admin, 'webhooks.update', { org: org.id, id, enabled: true })
    await sweep(82 * HOUR)
    const types = received.map(({ body }) => `${body.type} ${body.data.sequence}`)
    expect(types).toContain('application.updated 2')
    expect(types).not.toContain('application.updated 3')
  })

  it('that answers 410 is turned off at once', async () => {
    const { hook, application, receivers, call, admin, org } = await openHooks()
    await hook()
    receivers.set('hooks.example.com', () => 410)
    await application()
    expect((await call(admin, 'webhooks.list', org.id)).data[0]?.disabledReason).toBe('gone')
  })
})

describe('the delivery log', () => {
  it('shows the last request and answer, without signature and secret', async () => {
    const { hook, call, admin, org, receivers } = await openHooks()
    const { id, secret } = await hook()
    receivers.set('hooks.example.com', () => 500)
    const path = { org: org.id, id }
    const { data: test } = await call(admin, 'webhooks.test', path)
    expect(test).toMatchObject({ state: 'failed', status: 500, fault: 'status', attempts: 1, dueAt: null })
    expect(test.answer).toEqual({
      headers: [['x-answer', 'hooks.example.com']],
      body: 'told 500',
      isCut: false,
    })
    expect(JSON.parse(test.request.body)).toMatchObject({ type: 'webhook.test', data: { sequence: null } })
    expect(JSON.stringify(test)).not.toMatch(/signature|whsec_/)
    expect(JSON.stringify(test)).not.toContain(secret.slice(6, 20))
    const failed = await call(admin, 'webhooks.listDeliveries', { ...path, failed: true })
    expect(failed.data.deliveries.map((each) => each.id)).toEqual([test.id])
    const page = await call(admin, 'webhooks.listDeliveries', { ...path, limit: 1 })
    expect(page.data.cursor).toBe(test.id)
    const rest = await call(admin, 'webhooks.listDeliveries', { ...path, cursor: page.data.cursor })
    expect(rest.data.deliveries.map(({ type }) => type)).toEqual(['webhook.created'])
  })

  it('repeats a message with its id, unless the endpoint is off', async () => {
    const { hook, call, admin, org, received } = await openHooks()
    const { id } = await hook()
    const path = { org: org.id, id }
    const [first] = received
    const again = await call(admin, 'webhooks.resend', { ...path, delivery: first?.id ?? '' })
    expect(again.data).toMatchObject({ state: 'delivered', attempts: 2 })
    expect(received.map((each) => [each.id, each.text])).toEqual([
      [first?.id, first?.text],
      [first?.id, first?.text],
    ])
    await call(admin, 'webhooks.update', { ...path, enabled: false })
    expect(await call(admin, 'webhooks.resend', { ...path, delivery: first?.id ?? '' })).toMatchObject({
      status: 409,
      reason: 'endpoint_off',
    })
  })

  it('limits what is sent by hand', async () => {
    const { hook, call, admin, org } = await openHooks()
    const { id } = await hook()
    const statuses: number[] = []
    for (let number = 0; number < 25; number++)
      statuses.push((await call(admin, 'webhooks.test', { org: org.id, id })).status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(20)
    expect(statuses).toContain(429)
  })

  it('is deleted after 30 days, and the numbers continue', async () => {
    const { hook, application, received, touch, at, admin, org, call } = await openHooks()
    const { id } = await hook()
    const app = await application()
    await touch(app.id, 'a')
    await at(31 * DAY).service.scheduled()
    const { data } = await call(admin, 'webhooks.listDeliveries', { org: org.id, id })
    // The newest of each application stays.
    expect(data.deliveries.map(({ type }) => type)).toEqual(['application.updated', 'webhook.created'])
    await touch(app.id, 'b', 31 * DAY)
    expect(received.at(-1)?.body.data.sequence).toBe(3)
  })

  it('goes with its endpoint', async () => {
    const { hook, call, admin, org } = await openHooks()
    const { id } = await hook()
    await call(admin, 'webhooks.delete', { org: org.id, id })
    const left = await env.DIRECTORY_DB.prepare('select count(*) as n from webhook_deliveries').first<{
      n: number
    }>()
    expect(left?.n).toBe(0)
    expect((await call(admin, 'webhooks.list', org.id)).data).toEqual([])
  })
})
