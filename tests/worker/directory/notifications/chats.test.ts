import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { tokenOf } from '#tests/worker/caller.ts'
import { crashAfter, crashingDatabase } from '#tests/worker/directory/crash-injection.ts'
import { freshSlug } from '#tests/worker/directory/service.ts'
import { openNotices, SLACK, timeOf } from './harness.ts'

const problems = vi.spyOn(console, 'error').mockImplementation(() => undefined)

describe('a chat', () => {
  it('is told of its kinds and applications, in the form of its service', async () => {
    const { chat, held, sweep, posted, call, admin, org, app } = await openNotices()
    const { data: player } = await call(admin, 'applications.create', {
      ...{ orgId: org.id, name: 'Player', slug: freshSlug('app') },
    })
    await chat()
    await chat({ url: 'https://discord.com/api/webhooks/1/of-all', service: 'discord', kinds: ['published'] })
    await chat({ url: 'https://a.logic.azure.com/of-player', service: 'teams', applications: [player.id] })
    await held()
    await sweep(MINUTE)
    expect(posted.map(({ url }) => url)).toEqual([SLACK])
    expect(posted[0]?.body.text).toBe('The rollout of Editor 2.4.1 is held')
    expect(JSON.stringify(posted[0]?.body)).toContain(
      `${env.SITE_ORIGIN}/${org.slug}/${app.slug}/releases/release`,
    )
    posted.length = 0
    await held(1, { appId: player.id })
    await sweep(15 * MINUTE)
    expect(posted.map(({ url }) => url).sort()).toEqual(['https://a.logic.azure.com/of-player', SLACK])
  })

  it('keeps its URL secret: sealed in the database, and in no answer, audit entry or log', async () => {
    const { chat, call, admin, org, rows, sweep, held, receiver } = await openNotices()
    const created = await chat()
    receiver.now = () => 'down'
    await held()
    await sweep(MINUTE)
    await call(admin, 'chats.update', { org: org.id, id: created.id, name: 'Releases' })
    const answers = [created, (await call(admin, 'chats.list', org.id)).data]
    const audit = (await call(admin, 'audit.list', { org: org.id })).data
    const all = [answers, audit, await rows('chat_destinations'), await rows('audit'), problems.mock.calls]
    expect(JSON.stringify(all)).not.toContain('secret-of-the-url')
    expect(created).toMatchObject({ host: 'hooks.slack.com', ending: '-url' })
  })

  it('of another organization, or for a Member, is not there', async () => {
    const { chat, call, member, stranger, org } = await openNotices()
    const { id } = await chat()
    const other = await openNotices()
    expect((await call(member, 'chats.list', org.id)).status).toBe(403)
    expect((await call(stranger, 'chats.list', org.id)).status).toBe(404)
    expect((await other.call(other.admin, 'chats.delete', { org: other.org.id, id })).status).toBe(404)
    expect((await other.call(other.admin, 'chats.test', { org: other.org.id, id })).status).toBe(404)
  })

  it('takes only public URLs, and applications of the organization', async () => {
    const { call, admin, org } = await openNotices()
    const fields = {
      org: org.id,
      url: SLACK,
      service: 'slack',
      name: '',
      kinds: ['held'],
      applications: null,
    } as const
    const create = (more: object) => call(admin, 'chats.create', { ...fields, kinds: ['held'], ...more })
    for (const url of ['https://127.0.0.1/x', 'https://localhost/x', 'ftp://hooks.slack.com/x', 'nonsense'])
      expect(await create({ url })).toMatchObject({ status: 400, field: 'url' })
    expect(await create({ applications: ['unknown'] })).toMatchObject({ status: 400, field: 'applications' })
    expect((await create({ kinds: [] })).status).toBe(400)
  })

  it('can be twenty of an organization, also when they are added concurrently', async () => {
    const { chat, call, admin, org } = await openNotices()
    await Promise.all(Array.from({ length: 22 }, () => chat()))
    expect((await call(admin, 'chats.list', org.id)).data).toHaveLength(20)
  })
})

describe('a message that fails', () => {
  it('is tried again with back-off and the same id, and shown', async () => {
    const { chat, held, sweep, posted, receiver, call, admin, org } = await openNotices()
    await chat()
    let attempts = 0
    receiver.now = () => {
      attempts += 1
      return { status: 500, text: 'no_text' }
    }
    await held()
    for (const minutes of [1, 1.5, 2, 4, 7, 8]) await sweep(minutes * MINUTE)
    expect(attempts, 'after 1, 5 and 15 minutes').toBe(3)
    const token = await tokenOf(admin.userId, { email: admin.email })
    const [shown] = (await call({ token }, 'chats.list', org.id)).data
    expect(shown).toMatchObject({ waiting: 1, last: { status: 500, fault: 'status', answer: 'no_text' } })
    receiver.now = () => ({ status: 200 })
    await sweep(HOUR)
    expect(posted).toHaveLength(1)
    expect((await call({ token }, 'chats.list', org.id)).data[0]).toMatchObject({
      ...{ waiting: 0, failingSince: null },
      last: { fault: null, answer: null },
    })
  })

  it('waits as long as the service asks', async () => {
    const { chat, held, sweep, receiver, rows } = await openNotices()
    await chat()
    receiver.now = () => ({ status: 429, retryAfter: '1800' })
    await held()
    await sweep(MINUTE)
    expect((await rows('chat_destinations'))[0]?.retry_at).toBe(timeOf(31 * MINUTE).toISOString())
  })

  it('for three days turns the chat off and emails the Admins, who can turn it on again', async () => {
    const place = await openNotices()
    const { chat, held, run, sweep, receiver, to, admin, second, rows, at, org, posted } = place
    const { id } = await chat()
    receiver.now = () => 'down'
    await held()
    for (let hours = 0; hours <= 73; hours++) await sweep(MINUTE + hours * HOUR)
    await run(74 * HOUR)
    expect(to(second).map(({ subject }) => subject)).toContain('A chat of Acme was turned off')
    expect(await rows('chat_posts')).toEqual([])
    const later = 75 * HOUR
    receiver.now = () => ({ status: 200 })
    const token = await tokenOf(admin.userId, { email: admin.email }, timeOf(later))
    const on = await at(later).call({ token }, 'chats.update', { org: org.id, id, enabled: true })
    expect(on.data).toMatchObject({ disabledAt: null, failingSince: null })
    await held()
    await sweep(later + MINUTE)
    expect(posted).toHaveLength(1)
  })

  it('as its URL was deleted turns the chat off at once', async () => {
    const { chat, held, sweep, receiver, rows } = await openNotices()
    await chat()
    receiver.now = () => ({ status: 404, text: 'no_service' })
    await held()
    await sweep(MINUTE)
    expect(await rows('chat_destinations')).toMatchObject([{ disabled_reason: 'gone' }])
  })

  it('is dropped after three days instead of flooding a chat that is back', async () => {
    const { chat, held, sweep, receiver, posted, rows } = await openNotices()
    await chat()
    await held()
    receiver.now = () => 'down'
    await sweep(MINUTE)
    await env.DIRECTORY_DB.prepare('update chat_destinations set failing_since = null, retry_at = null').run()
    receiver.now = () => ({ status: 200 })
    await sweep(3 * DAY + HOUR)
    expect([posted.length, (await rows('chat_posts')).length]).toEqual([0, 0])
  })
})

describe('a test message', () => {
  it('is sent at once, whether the chat is on or off, and shows what came of it', async () => {
    const { chat, call, admin, org, posted, receiver } = await openNotices()
    const { id } = await chat()
    await call(admin, 'chats.update', { org: org.id, id, enabled: false })
    expect((await call(admin, 'chats.test', { org: org.id, id })).data.last).toMatchObject({ fault: null })
    expect(posted[0]?.body.text).toBe('A test message from Acme')
    receiver.now = () => ({ status: 403, text: 'invalid_token' })
    const failed = await call(admin, 'chats.test', { org: org.id, id })
    expect(failed.data).toMatchObject({ failingSince: null, last: { status: 403, answer: 'invalid_token' } })
  })
})

describe('a crash', () => {
  it('at any call of the run loses no message, and repeats one with the same id at most', async () => {
    for (let calls = 0; calls < 22; calls++) {
      const { chat, held, sweep, posted, onlySending } = await openNotices()
      await onlySending()
      await chat()
      await held()
      const life = crashAfter(calls, calls % 2 === 0)
      await sweep(MINUTE, crashingDatabase(env.DIRECTORY_DB, life)).catch(() => undefined)
      await sweep(HOUR)
      await sweep(2 * HOUR)
      const ids = posted.map(({ headers }) => headers['idempotency-key'])
      expect([1, 2], `after ${calls} calls`).toContain(ids.length)
      expect(new Set(ids).size).toBe(1)
    }
  })

  it('is not needed: concurrent runs post each message once', async () => {
    const { chat, held, sweep, posted } = await openNotices()
    await chat()
    await held()
    await Promise.all([sweep(MINUTE), sweep(MINUTE), sweep(MINUTE)])
    await sweep(2 * MINUTE)
    expect(posted).toHaveLength(1)
  })
})
