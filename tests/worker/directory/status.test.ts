// The status of an application: for everyone, for its members, as a badge and as data for programs.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { AppStatus } from '#shared/domain/releases/app-status.ts'
import { DAY, MINUTE, SECOND } from '#shared/domain/time.ts'
import { person } from '#tests/worker/caller.ts'
import { join } from '#tests/worker/directory/service.ts'
import { createStatusRoutes } from '#worker/services/directory/status/public-routes.ts'
import { bytesOf, CONFIRMED, openPublisher, type Publisher } from './publisher.ts'

async function openPublic() {
  const publisher = await openPublisher()
  const { call, admin, app } = publisher
  await call(admin, 'applications.update', { id: app.id, visibility: 'Public', description: 'It edits.' })
  return publisher
}

const slugs = ({ org, app }: Publisher): [string, string] => [org.slug, app.slug]

async function statusOf(publisher: Publisher, caller: { token: string } | null = null) {
  const { data } = await publisher.call(caller, 'status.get', slugs(publisher))
  return data
}

/** Asks an address that any site may use, after what the edge has cached is too old. */
async function open(publisher: Publisher, file: string, init?: RequestInit) {
  publisher.clock.setTime(publisher.clock.getTime() + MINUTE)
  const [org, app] = slugs(publisher)
  const after: Promise<unknown>[] = []
  const request = new Request(`${env.SITE_ORIGIN}/status/${org}/${app}/${file}`, init)
  const answer = await publisher.service.fetch(request, (work) => after.push(work))
  await Promise.all(after)
  return answer
}

async function badgeOf(publisher: Publisher, query = '') {
  const text = await (await open(publisher, `badge.svg${query}`)).text()
  return /<title>(.*)<\/title>/.exec(text)?.[1]
}

describe('the status of a public application', () => {
  it('says what is live on each channel, since when, and for which platforms', async () => {
    const publisher = await openPublic()
    const beta = await publisher.publish('2.0.0-beta.1', { channel: 'beta' })
    const live = await publisher.publish('1.1.0')
    const status = await statusOf(publisher)
    expect(status).toMatchObject({
      ...{ name: 'Editor', description: 'It edits.', organization: 'Acme' },
      ...{ audience: 'everyone', isStopped: false, withdrawn: [] },
    })
    const none = { rollout: null, rolledBack: null }
    const platforms = { updatePlatforms: [], downloadPlatforms: ['linux-x86_64'] }
    expect(status?.channels).toEqual([
      { channel: null, live: { version: '1.1.0', since: live.pubDate, ...platforms }, ...none },
      { channel: 'beta', live: { version: '2.0.0-beta.1', since: beta.pubDate, ...platforms }, ...none },
    ])
    expect(status?.recent.map(({ version }) => version)).toEqual(['1.1.0', '2.0.0-beta.1'])
  })

  it('is empty before the first release, and says nothing of drafts and schedules', async () => {
    const publisher = await openPublic()
    const { id } = await publisher.draft('9.9.9', { notes: 'secret' })
    const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a', publicPlatform: 'linux-x86_64' })
    await publisher.complete(body.id)
    const at = new Date(publisher.clock.getTime() + DAY).toISOString()
    expect((await publisher.rest('PUT', `/releases/${id}/schedule`, { ...CONFIRMED, at })).status).toBe(200)
    expect(await statusOf(publisher)).toMatchObject({ channels: [], recent: [], withdrawn: [] })
    expect(await (await open(publisher, 'status.json')).text()).not.toContain('9.9.9')
    expect(await badgeOf(publisher)).toBe('release: none')
  })

  it('names a rollout with its share, a pause, and a hold without its figures', async () => {
    const publisher = await openPublic()
    await publisher.publish('1.0.0')
    const { id } = await publisher.publish('1.1.0', { rolloutPercent: 25 })
    const rollout = async () => (await statusOf(publisher))?.channels[0]?.rollout
    expect(await rollout()).toMatchObject({ version: '1.1.0', state: 'rolling', percent: 25 })
    expect(await badgeOf(publisher)).toBe('release: 1.1.0 rolling out')
    await publisher.rest('PATCH', `/releases/${id}`, { paused: true })
    expect(await rollout()).toMatchObject({ state: 'paused', percent: 25 })
    expect(await badgeOf(publisher)).toBe('release: 1.1.0 paused')
    const hold = { guard: 'failures', at: '2026-11-20T10:00:00.000Z', percent: 25, seen: 4321, of: 8765 }
    await env.DIRECTORY_DB.prepare('update releases set hold = ? where id = ?')
      .bind(JSON.stringify(hold), id)
      .run()
    expect(await rollout()).toMatchObject({ state: 'held' })
    expect(await badgeOf(publisher)).toBe('release: 1.1.0 held')
    const text = await (await open(publisher, 'status.json')).text()
    expect(text).not.toMatch(/4321|8765|failures/)
  })

  it('announces a rollout once it reaches clients, all of them or a group', async () => {
    const publisher = await openPublic()
    const first = await publisher.publish('1.0.0', { rolloutPercent: 0 })
    expect(await statusOf(publisher)).toMatchObject({ channels: [], recent: [] })
    expect(await badgeOf(publisher)).toBe('release: none')
    await publisher.rest('PATCH', `/releases/${first.id}`, { rolloutPercent: 100 })
    const { id } = await publisher.publish('1.1.0', { rolloutPercent: 0 })
    const rollout = async () => (await statusOf(publisher))?.channels[0]?.rollout
    expect(await rollout()).toBeNull()
    await publisher.rest('PATCH', `/releases/${id}`, { paused: true })
    expect(await rollout()).toBeNull()
    expect(await badgeOf(publisher)).toBe('release: 1.0.0')
    await publisher.rest('PATCH', `/releases/${id}`, { paused: false })
    const steps = [
      { percent: 100, audience: { cohorts: ['insiders'] } },
      { percent: 50, afterMinutes: 60 },
    ]
    expect((await publisher.rest('PATCH', `/releases/${id}`, { plan: { steps } })).status).toBe(200)
    expect(await rollout()).toMatchObject({ version: '1.1.0', state: 'rolling', percent: 0 })
    const withdrawn = async () => (await statusOf(publisher))?.withdrawn.map(({ version }) => version)
    await publisher.publish('1.2.0', { rolloutPercent: 0 })
    publisher.clock.setTime(publisher.clock.getTime() + MINUTE)
    await publisher.rest('POST', '/channels/-/rollback', { releaseId: first.id })
    expect(await withdrawn(), '1.2.0 has reached no client').toEqual(['1.1.0'])
    await publisher.rest('DELETE', '/channels/-/rollback')
    const early = await publisher.publish('1.3.0', { rolloutPercent: 0 })
    const at = new Date(publisher.clock.getTime() + 10 * MINUTE).toISOString()
    const later = [{ ...steps[0], at }, steps[1]]
    await publisher.rest('PATCH', `/releases/${early.id}`, { plan: { steps: later } })
    await publisher.rest('PATCH', `/releases/${early.id}`, { paused: true })
    publisher.clock.setTime(publisher.clock.getTime() + 20 * MINUTE)
    await publisher.rest('POST', '/channels/-/rollback', { releaseId: first.id })
    expect(await withdrawn(), '1.3.0 was paused before its first step').toEqual(['1.1.0'])
  })

  it('says what was yanked or purged lately without the reason, and since when a channel is rolled back', async () => {
    const publisher = await openPublic()
    const first = await publisher.publish('1.0.0')
    const second = await publisher.publish('1.1.0')
    const third = await publisher.publish('1.2.0')
    await publisher.rest('POST', `/releases/${third.id}/yank`, { reason: 'It sells your data' })
    const yanked = await statusOf(publisher)
    expect(yanked?.channels[0]?.live?.version).toBe('1.1.0')
    expect(yanked?.withdrawn).toMatchObject([{ version: '1.2.0', channel: null }])
    expect(JSON.stringify(yanked)).not.toContain('sells')
    publisher.clock.setTime(publisher.clock.getTime() + MINUTE)
    await publisher.rest('POST', '/channels/-/rollback', { releaseId: first.id })
    const at = publisher.clock.toISOString()
    const rolledBack = await statusOf(publisher)
    expect(rolledBack?.channels[0]).toMatchObject({
      live: { version: '1.0.0', since: at },
      rolledBack: { version: '1.0.0', at },
    })
    expect(rolledBack?.withdrawn).toEqual([
      { version: '1.1.0', channel: null, at },
      { version: '1.2.0', channel: null, at: yanked?.withdrawn[0]?.at },
    ])
    await publisher.rest('DELETE', '/channels/-/rollback')
    expect((await statusOf(publisher))?.withdrawn).toEqual(yanked?.withdrawn)
    for (const { id } of [first, second]) await publisher.rest('POST', `/releases/${id}/purge`)
    const purged = await statusOf(publisher)
    expect(purged?.channels).toMatchObject([{ live: null, rollout: null, rolledBack: null }])
    expect(purged?.withdrawn.map(({ version }) => version).toSorted()).toEqual(['1.0.0', '1.1.0', '1.2.0'])
    expect(await badgeOf(publisher)).toBe('release: none')
    publisher.clock.setTime(publisher.clock.getTime() + 91 * DAY)
    expect((await statusOf(publisher))?.withdrawn).toEqual([])
  })

  it('says where a channel takes its release from another one', async () => {
    const publisher = await openPublic()
    await publisher.publish('1.0.0-beta.1', { channel: 'beta' })
    await publisher.rest('PATCH', '/channels/beta', { includes: '-' })
    await publisher.publish('1.0.0')
    const { channels = [] } = (await statusOf(publisher)) ?? {}
    expect(channels.map(({ live }) => [live?.version, live?.from])).toEqual([
      ['1.0.0', undefined],
      ['1.0.0', null],
    ])
  })
})

describe('an application that is not public', () => {
  it('looks to strangers like one that does not exist, and is shown to its members', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0')
    const member = await person('member')
    await join(publisher.org.id, member)
    const nothing = await publisher.call(null, 'status.get', [publisher.org.slug, 'nope'])
    for (const caller of [null, publisher.stranger]) {
      const { status, data } = await publisher.call(caller, 'status.get', slugs(publisher))
      expect({ status, data }).toEqual({ status: nothing.status, data: nothing.data })
    }
    for (const caller of [publisher.admin, member])
      expect(await statusOf(publisher, caller)).toMatchObject({ audience: 'members', isStopped: false })
    const [own, other] = await Promise.all(
      [publisher, { ...publisher, app: { ...publisher.app, slug: 'nope' } }].map(async (each) => {
        const [badge, json] = [await open(each, 'badge.svg'), await open(each, 'status.json')]
        return [badge.status, await badge.text(), json.status, await json.text()]
      }),
    )
    expect(own).toEqual(other)
    expect(own?.[0]).toBe(404)
  })

  it.each([
    [
      'was taken down',
      'update applications set taken_down_at = ?1, taken_down_reason = ?1 where org_id = ?2',
    ],
    [
      'belongs to a suspended organization',
      'update organizations set suspended_at = ?1, suspended_reason = ?1 where id = ?2',
    ],
  ])('because it %s is shown to members alone, as stopped', async (_, query) => {
    const publisher = await openPublic()
    await publisher.publish('1.0.0')
    await env.DIRECTORY_DB.prepare(query).bind('2026-11-20T10:00:00.000Z', publisher.org.id).run()
    expect(await statusOf(publisher)).toBeNull()
    expect((await open(publisher, 'badge.svg')).status).toBe(404)
    expect(await statusOf(publisher, publisher.admin)).toMatchObject({ audience: 'members', isStopped: true })
  })

  it('because its organization is archived is shown to no one', async () => {
    const publisher = await openPublic()
    await env.DIRECTORY_DB.prepare('update organizations set archived_at = ? where id = ?')
      .bind('2026-11-20T10:00:00.000Z', publisher.org.id)
      .run()
    expect(await statusOf(publisher)).toBeNull()
    expect(await statusOf(publisher, publisher.admin)).toBeNull()
  })
})

describe('badge and document', () => {
  it('can be shown and read by any site, set no cookie, and run nothing', async () => {
    const publisher = await openPublic()
    await publisher.publish('1.0.0')
    for (const file of ['badge.svg', 'status.json']) {
      const answer = await open(publisher, file)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=30',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      })
    }
    const shown = await (await open(publisher, 'status.json')).json()
    expect(shown).not.toHaveProperty('audience')
    expect(AppStatus.shape.channels.parse((shown as AppStatus).channels)[0]?.live?.version).toBe('1.0.0')
    expect((await open(publisher, 'badge.svg', { method: 'HEAD' })).status).toBe(200)
    expect((await open(publisher, 'badge.svg', { method: 'POST' })).status).toBe(405)
    expect((await open(publisher, 'badge.png')).status).toBe(404)
  })

  it('of a channel says its name, and what is no channel is not found', async () => {
    const publisher = await openPublic()
    await publisher.publish('1.0.0')
    await publisher.publish('2.0.0-beta.1', { channel: 'beta' })
    expect(await badgeOf(publisher, '?channel=beta')).toBe('beta: 2.0.0-beta.1')
    for (const name of ['-', 'production'])
      expect(await badgeOf(publisher, `?channel=${name}`)).toBe('release: 1.0.0')
    expect(await badgeOf(publisher, '?channel=nightly')).toBe('nightly: none')
    expect(await badgeOf(publisher, '?channel=%3Cscript%3E')).toBe('release: not found')
  })

  it('are cached at the edge for half a minute', async () => {
    const publisher = await openPublic()
    await publisher.publish('1.0.0')
    expect(await badgeOf(publisher)).toBe('release: 1.0.0')
    await publisher.publish('1.1.0')
    const again = async (milliseconds: number) => {
      publisher.clock.setTime(publisher.clock.getTime() + milliseconds - MINUTE)
      return badgeOf(publisher)
    }
    expect(await again(10 * SECOND)).toBe('release: 1.0.0')
    expect(await again(30 * SECOND)).toBe('release: 1.1.0')
  })

  it('say that they are unavailable when the database fails', async () => {
    const routes = createStatusRoutes(() => Promise.reject(new Error('The database is away')))
    const answer = await routes.request('/status/acme/editor/status.json')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
