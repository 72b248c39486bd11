// A release promoted to another channel: a release of its own that shares the stored bytes.

import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { DAY } from '#shared/domain/time.ts'
import {
  bytesOf,
  CONFIRMED,
  marker,
  offered,
  openPublisher,
  type Publisher,
} from '#tests/worker/directory/publisher.ts'
import { STORED, selectBytes } from '#worker/services/directory/assets/quota.ts'
import { openDatabase } from '#worker/services/directory/context.ts'

const promote = (publisher: Publisher, id: string, channel: string | null, more: object = CONFIRMED) =>
  publisher.rest<Release>('POST', `/releases/${id}/promote`, { channel, ...more })

const fileOf = (release: Release) => release.assets[0]?.id ?? ''
const isStored = async (fileId: string) => (await env.FILES.head(keys.file(fileId))) !== null

async function storedBytes({ org }: Publisher) {
  const [sum] = await selectBytes(openDatabase(env.DIRECTORY_DB), org.id, STORED)
  return sum?.bytes
}

describe('promotion', () => {
  it('publishes the same version and files on another channel, under ids of their own', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('1.0.0', { channel: 'beta' })
    const before = await storedBytes(publisher)
    const { status, body } = await promote(publisher, source.id, null, { ...CONFIRMED, rolloutPercent: 20 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: '1.0.0',
      channel: null,
      status: 'published',
      rolloutPercent: 20,
      promotedFrom: source.id,
    })
    expect(body.id).not.toBe(source.id)
    expect(fileOf(body)).not.toBe(fileOf(source))
    expect(await offered(publisher)).toEqual(['1.0.0'])
    expect(await marker(fileOf(body))).toMatchObject({ fileId: fileOf(source), releaseId: body.id })
    expect((await publisher.manifest())?.releases[0]?.assets[0]).toMatchObject({ fileId: fileOf(source) })
    expect((await publisher.index('1.0.0'))?.assets[0]).toMatchObject({ fileId: fileOf(source) })
    expect(await storedBytes(publisher)).toBe(before)
    const again = await promote(publisher, source.id, '-' as string)
    expect([again.status, again.body.id]).toEqual([200, body.id])
  })

  it('is a release of its own for yanks and rollouts', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('1.0.0', { channel: 'beta' })
    const { body } = await promote(publisher, source.id, null)
    await publisher.rest('POST', `/releases/${source.id}/yank`, { reason: 'bad' })
    expect(await offered(publisher, 'beta')).toEqual([])
    expect(await offered(publisher)).toEqual(['1.0.0'])
    expect((await publisher.rest<Release>('GET', `/releases/${body.id}`)).body.yankedAt).toBeNull()
  })

  it('names the releases that share its files, as long as clients can be offered them', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('1.0.0', { channel: 'beta' })
    await publisher.publish('1.0.0', { channel: 'nightly' })
    const { body: copy } = await promote(publisher, source.id, null)
    const { body: second } = await promote(publisher, copy.id, 'rc')
    const copiesOf = async (id: string) =>
      (await publisher.rest<Release>('GET', `/releases/${id}`)).body.copies
    expect(await copiesOf(source.id)).toEqual([
      { id: copy.id, channel: null },
      { id: second.id, channel: 'rc' },
    ])
    expect(await copiesOf(second.id)).toEqual([
      { id: copy.id, channel: null },
      { id: source.id, channel: 'beta' },
    ])
    await publisher.rest('POST', `/releases/${copy.id}/yank`, { reason: 'bad' })
    expect(await copiesOf(source.id)).toEqual([{ id: second.id, channel: 'rc' }])
  })

  it('asks what publishing asks', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('2.0.0-rc.1', { channel: 'beta' })
    const answer = await promote(publisher, source.id, null, {})
    expect([answer.status, answer.code]).toEqual([409, 'needs_confirmation'])
    expect(JSON.stringify(answer.body)).toContain('prerelease_on_production')
    expect((await promote(publisher, source.id, null)).status).toBe(200)
  })

  it('refuses a draft, a yanked and a purged source', async () => {
    const publisher = await openPublisher()
    const draft = await publisher.draft('1.0.0', { channel: 'beta' })
    const yanked = await publisher.publish('1.1.0', { channel: 'beta' })
    await publisher.rest('POST', `/releases/${yanked.id}/yank`, { reason: 'bad' })
    const purged = await publisher.publish('1.2.0', { channel: 'beta' })
    await publisher.rest('POST', `/releases/${purged.id}/purge`)
    for (const { id } of [draft, yanked, purged]) {
      const answer = await promote(publisher, id, null)
      expect([answer.status, answer.code]).toEqual([409, 'not_promotable'])
    }
  })

  it('refuses a version that the target has as a draft or with other files', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('1.0.0', { channel: 'beta' })
    const draft = await publisher.draft('1.0.0')
    expect((await promote(publisher, source.id, null)).code).toBe('draft_exists')
    const { body } = await publisher.send(draft.id, bytesOf('another program'), {
      filename: 'editor.zip',
      publicPlatform: 'linux-x86_64',
    })
    await publisher.complete(body.id)
    await publisher.rest('POST', `/releases/${draft.id}/publish`, CONFIRMED)
    expect((await promote(publisher, source.id, null)).code).toBe('already_published')
  })

  it('is refused without a plan', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('1.0.0', { channel: 'beta' })
    publisher.billing.active = false
    expect((await promote(publisher, source.id, null)).status).toBe(403)
  })

  it('at the same moment makes one copy', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('1.0.0', { channel: 'beta' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => promote(publisher, source.id, null)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await offered(publisher)).toEqual(['1.0.0'])
  })
})

describe('shared bytes', () => {
  it('stay until the last release that has them is purged, and count once until then', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('1.0.0', { channel: 'beta' })
    const before = await storedBytes(publisher)
    const { body: copy } = await promote(publisher, source.id, null)
    const { body: third } = await promote(publisher, copy.id, 'nightly')
    expect(await storedBytes(publisher)).toBe(before)
    for (const [release, left] of [
      [source, before],
      [copy, before],
      [third, 0],
    ] as const) {
      expect((await publisher.rest('POST', `/releases/${release.id}/purge`)).status).toBe(200)
      await publisher.service.scheduled()
      expect(await storedBytes(publisher)).toBe(left)
      expect(await isStored(fileOf(source))).toBe(left !== 0)
      expect(await marker(fileOf(release))).toMatchObject({ purged: true })
    }
  })

  it('stay when a copy is purged before its source', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('1.0.0', { channel: 'beta' })
    const before = await storedBytes(publisher)
    const { body: copy } = await promote(publisher, source.id, null)
    await publisher.rest('POST', `/releases/${copy.id}/purge`)
    await publisher.service.scheduled()
    expect(await isStored(fileOf(source))).toBe(true)
    expect(await storedBytes(publisher)).toBe(before)
  })

  it('are removed with a deleted application', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('1.0.0', { channel: 'beta' })
    await promote(publisher, source.id, null)
    await publisher.rest('POST', `/releases/${source.id}/purge`)
    await publisher.call(publisher.admin, 'applications.delete', { id: publisher.app.id, name: 'Editor' })
    publisher.clock.setTime(publisher.clock.getTime() + 8 * DAY)
    await publisher.service.scheduled()
    expect(await isStored(fileOf(source))).toBe(false)
    expect(await storedBytes(publisher)).toBe(0)
  })

  it('are never missing from a copy whose source is purged at the same moment', async () => {
    const publisher = await openPublisher()
    for (let minor = 0; minor < 6; minor++) {
      const source = await publisher.publish(`1.${minor}.0`, { channel: 'beta' })
      const [promoted] = await Promise.all([
        promote(publisher, source.id, null),
        publisher.rest('POST', `/releases/${source.id}/purge`),
      ])
      await publisher.service.scheduled()
      expect([200, 409]).toContain(promoted.status)
      expect(await isStored(fileOf(source))).toBe(promoted.status === 200)
    }
  })

  it('give their digests to every release that has them, when these are recorded afterwards', async () => {
    const publisher = await openPublisher()
    const source = await publisher.publish('1.0.0', { channel: 'beta' })
    const forget = env.DIRECTORY_DB.prepare(
      "update assets set sha1 = null, sha512 = null, touched_at = '2000' where id = ?",
    )
    await forget.bind(fileOf(source)).run()
    await promote(publisher, source.id, null)
    const recorded = async (channel: string | null) =>
      (await publisher.manifest(channel))?.releases[0]?.assets[0]
    expect(await recorded(null)).not.toHaveProperty('sha512')
    await vi.waitFor(async () => {
      await publisher.service.scheduled()
      expect(await recorded('beta')).toHaveProperty('sha512')
    }, 20_000)
    await publisher.service.scheduled()
    const { sha1, sha512 } = (await recorded('beta')) ?? {}
    expect(await recorded(null)).toMatchObject({ sha1, sha512 })
  })
})
