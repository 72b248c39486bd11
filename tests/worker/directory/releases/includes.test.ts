// Channels that include another: what they offer, what changes with it, and the limits.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { type ChannelSummary, MAX_LISTED_CHANNELS } from '#shared/domain/releases/channel.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { CONFIRMED, offered, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import { writeManifest } from '#worker/services/directory/releases/manifests/write-manifest.ts'
import { linux, prepared } from './prepared.ts'

const include = (publisher: Publisher, channel: string, includes: string | null) =>
  publisher.rest<ChannelSummary>('PATCH', `/channels/${channel}`, { includes })

const originOf = async (publisher: Publisher, channel: string) =>
  (await publisher.manifest(channel))?.releases.map((each) => [each.version, each.channel])

describe('a channel that includes another', () => {
  it('offers its releases from the moment it is set up, and names where they are from', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0')
    const { status, body } = await include(publisher, 'beta', '-')
    expect(status).toBe(200)
    expect(body).toMatchObject({ channel: 'beta', includes: '-', live: { version: '1.0.0', channel: null } })
    expect(await publisher.manifest('beta')).toMatchObject({ channel: 'beta', includes: [null] })
    expect(await originOf(publisher, 'beta')).toEqual([['1.0.0', null]])
  })

  it('shows what is published, yanked, paused and rolled out on the other', async () => {
    const publisher = await openPublisher()
    await include(publisher, 'beta', '-')
    await publisher.publish('1.0.0')
    const { id } = await publisher.publish('1.1.0')
    expect((await offered(publisher, 'beta'))?.[0]).toBe('1.1.0')
    await publisher.rest('PATCH', `/releases/${id}`, { rolloutPercent: 10 })
    const [first] = (await publisher.manifest('beta'))?.releases ?? []
    expect(first).toMatchObject({ version: '1.1.0', rolloutPercent: 10, channel: null })
    await publisher.rest('POST', `/releases/${id}/yank`, { reason: 'bad' })
    expect(await offered(publisher, 'beta')).toEqual(['1.0.0'])
  })

  it('offers its own releases beside them', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0')
    await include(publisher, 'beta', '-')
    await publisher.publish('2.0.0', { channel: 'beta', rolloutPercent: 50 })
    expect(await originOf(publisher, 'beta')).toEqual([
      ['2.0.0', undefined],
      ['1.0.0', null],
    ])
    expect(await offered(publisher)).toEqual(['1.0.0'])
  })

  it('reaches through several, and stops at what it no longer includes', async () => {
    const publisher = await openPublisher()
    await include(publisher, 'beta', '-')
    await include(publisher, 'nightly', 'beta')
    await publisher.publish('1.0.0')
    expect(await publisher.manifest('nightly')).toMatchObject({ includes: ['beta', null] })
    expect(await offered(publisher, 'nightly')).toEqual(['1.0.0'])
    await include(publisher, 'beta', null)
    expect(await offered(publisher, 'beta')).toEqual([])
    expect(await offered(publisher, 'nightly')).toEqual([])
  })

  it('is created once: creating it again is refused and changes nothing, also while it has only drafts', async () => {
    const publisher = await openPublisher()
    const { call, admin, org, app } = publisher
    const create = (channel: string, includes: string | null) =>
      call(admin, 'channels.update', { org: org.slug, app: app.slug, channel, includes, create: true })
    const answers = await Promise.all([create('beta', '-'), create('beta', null)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await include(publisher, 'beta', '-')
    await publisher.draft('1.0.0', { channel: 'nightly' })
    for (const channel of ['beta', 'nightly'])
      expect(await create(channel, null)).toMatchObject({
        status: 409,
        field: 'channel',
        reason: 'channel_exists',
      })
    expect((await include(publisher, 'beta', '-')).body).toMatchObject({ includes: '-' })
    expect(await publisher.manifest('beta')).toMatchObject({ includes: [null] })
  })

  it('is written by the scheduled run when that after the answer has failed', async () => {
    const publisher = await openPublisher()
    await include(publisher, 'beta', '-')
    await publisher.publish('1.0.0')
    await env.DIRECTORY_DB.prepare(
      "update channels set revision = revision + 1 where app_id = ? and channel = 'beta'",
    )
      .bind(publisher.app.id)
      .run()
    await env.FILES.delete(`manifests/${publisher.org.slug}/${publisher.app.slug}/beta.json`)
    await publisher.service.scheduled()
    expect(await offered(publisher, 'beta')).toEqual(['1.0.0'])
  })

  it('is offered by the markers of what it includes, also when it is written first', async () => {
    const publisher = await openPublisher()
    await include(publisher, 'beta', '-')
    const { id, assets, appId } = await publisher.publish('1.0.0')
    const [asset] = assets
    await env.FILES.delete(`published/${asset?.id}.json`)
    await env.DIRECTORY_DB.prepare(
      'update channels set written_revision = 0, revision = revision + 1 where app_id = ?',
    )
      .bind(appId)
      .run()
    await writeManifest({ db: openDatabase(env.DIRECTORY_DB), files: env.FILES }, appId, 'beta')
    expect(await env.FILES.head(`published/${asset?.id}.json`)).not.toBeNull()
    expect((await publisher.manifest('beta'))?.releases[0]?.id).toBe(id)
  })
})

describe('the limits of inclusion', () => {
  it('refuse a cycle, also one of a channel with itself', async () => {
    const publisher = await openPublisher()
    await include(publisher, 'beta', '-')
    for (const [channel, includes] of [
      ['beta', 'beta'],
      ['-', 'beta'],
    ] as const) {
      const answer = await include(publisher, channel, includes)
      expect([answer.status, answer.code]).toEqual([422, 'too_many_includes'])
    }
    expect(await publisher.manifest()).not.toHaveProperty('includes')
  })

  it('hold also for concurrent requests that would make a cycle together', async () => {
    const publisher = await openPublisher()
    const answers = await Promise.all([
      include(publisher, 'a', 'b'),
      include(publisher, 'b', 'c'),
      include(publisher, 'c', 'a'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422])
  })

  it('allow four inclusions in a chain and twenty channels that include one', async () => {
    const publisher = await openPublisher()
    for (const [channel, includes] of ['ab', 'bc', 'cd', 'de'].map((pair) => [...pair]))
      expect((await include(publisher, channel ?? '', includes ?? '')).status).toBe(200)
    expect((await include(publisher, 'e', 'f')).status).toBe(422)
    expect((await include(publisher, 'z', 'a')).status).toBe(422)
    expect((await include(publisher, 'd', null)).status).toBe(200)
    for (let number = 0; number < 20; number++)
      expect((await include(publisher, `n${number}`, '-')).status).toBe(200)
    expect((await include(publisher, 'n20', '-')).status).toBe(422)
    expect((await include(publisher, 'n20', 'n0')).status).toBe(422)
  })

  it('refuse a channel beyond what a list shows, and still change those that exist', async () => {
    const publisher = await openPublisher()
    await env.DIRECTORY_DB.prepare(
      `with recursive numbers(n) as (select 2 union all select n + 1 from numbers where n < ?1)
        insert into channels (app_id, channel, revision, written_revision) select ?2, 'c-' || n, 1, 1 from numbers`,
    )
      .bind(MAX_LISTED_CHANNELS, publisher.app.id)
      .run()
    const refused = await include(publisher, 'one-too-many', null)
    expect([refused.status, refused.code]).toEqual([422, 'too_many_channels'])
    expect((await include(publisher, 'c-2', '-')).status).toBe(200)
  })

  it('refuse a new channel with a reserved name, and still change one from before', async () => {
    const publisher = await openPublisher()
    expect((await include(publisher, 'win', '-')).status).toBe(400)
    const { id } = await publisher.publish('1.0.0')
    const promoted = await publisher.rest('POST', `/releases/${id}/promote`, {
      ...CONFIRMED,
      channel: 'win-beta',
    })
    expect(promoted.status).toBe(400)
    const before = { appId: publisher.app.id, channel: 'win', revision: 1, writtenRevision: 1 }
    await openDatabase(env.DIRECTORY_DB).insert(channels).values(before)
    expect((await include(publisher, 'win', '-')).status).toBe(200)
  })

  it('refuse names that are no channel', async () => {
    const publisher = await openPublisher()
    for (const includes of ['', 'production', 'Beta', 'latest'])
      expect((await include(publisher, 'beta', includes)).status).toBe(400)
    expect((await include(publisher, 'latest', '-')).status).toBe(404)
  })
})

describe('a rollback', () => {
  it('of the channel withdraws included releases there only', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0')
    await include(publisher, 'beta', '-')
    await publisher.publish('1.1.0')
    const { status } = await publisher.rest('POST', '/channels/beta/rollback', { releaseId: id })
    expect(status).toBe(200)
    expect(await publisher.manifest('beta')).toMatchObject({ rolledBack: true, rolledBackTo: id })
    expect(await offered(publisher, 'beta')).toEqual(['1.0.0'])
    expect(await offered(publisher)).toEqual(['1.1.0'])
  })

  it('ends on request, and ending it again is idempotent', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0')
    await publisher.publish('1.1.0')
    await publisher.rest('POST', '/channels/-/rollback', { releaseId: id })
    expect(await offered(publisher)).toEqual(['1.0.0'])
    for (let time = 0; time < 2; time++)
      expect((await publisher.rest('DELETE', '/channels/-/rollback')).status).toBe(204)
    expect(await offered(publisher)).toEqual(['1.1.0'])
    expect((await publisher.rest('DELETE', '/channels/none/rollback')).status).toBe(204)
  })

  it('whose target is yanked goes to the next lower release that everyone gets', async () => {
    const publisher = await openPublisher()
    const { id: lowest } = await publisher.publish('1.0.0')
    await publisher.publish('1.1.0', { rolloutPercent: 50 })
    const { id: target } = await publisher.publish('1.2.0')
    await publisher.publish('1.3.0')
    await include(publisher, 'beta', '-')
    await publisher.rest('POST', '/channels/-/rollback', { releaseId: target })
    await publisher.rest('POST', '/channels/beta/rollback', { releaseId: target })
    await publisher.rest('POST', `/releases/${target}/yank`, { reason: 'bad' })
    const { body } = await publisher.rest<{ channels: ChannelSummary[] }>('GET', '/channels')
    expect(body.channels.map(({ rollback }) => rollback?.releaseId)).toEqual([lowest, lowest])
  })
})

it('lists the channels with what they offer', async () => {
  const publisher = await openPublisher()
  await publisher.publish('1.0.0')
  const { id } = await publisher.publish('1.1.0', { rolloutPercent: 25 })
  await publisher.rest('PATCH', `/releases/${id}`, { paused: true })
  await include(publisher, 'beta', '-')
  await publisher.draft('3.0.0', { channel: 'nightly' })
  const { status, body } = await publisher.rest<{ channels: ChannelSummary[]; complete: boolean }>(
    'GET',
    '/channels',
  )
  expect(status).toBe(200)
  expect(body.complete).toBe(true)
  const live = { version: '1.0.0', channel: null, rolloutPercent: 100, paused: false }
  const partial = [{ version: '1.1.0', rolloutPercent: 25, paused: true }]
  expect(body.channels).toMatchObject([
    { channel: null, includes: null, live, partial, rollback: null, counts: { published: 2, drafts: 0 } },
    { channel: 'beta', includes: '-', live, partial, counts: { published: 0, drafts: 0 } },
    { channel: 'nightly', includes: null, live: null, partial: [], counts: { published: 0, drafts: 1 } },
  ])
  const release = await publisher.rest<Release>('GET', `/releases/${id}`)
  expect(release.body.promotedFrom).toBeNull()
})

it('the list of channels tells whether updaters find anything in the live release', async () => {
  const publisher = await openPublisher()
  const hasUpdates = async () => {
    const { body } = await publisher.rest<{ channels: ChannelSummary[] }>('GET', '/channels')
    return body.channels.map(({ live }) => live?.hasUpdates)
  }
  await publisher.publish('1.0.0')
  expect(await hasUpdates()).toEqual([false])
  const { id } = await prepared(publisher, '1.1.0', [linux('1.1.0')])
  expect((await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
  expect(await hasUpdates()).toEqual([true])
})
