// A database that is older than the bucket: restored from a backup, or by D1 Time Travel.

import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import {
  bytesOf,
  CONFIRMED,
  marker,
  offered,
  openPublisher,
  type Publisher,
  sha256Of,
} from '#tests/worker/directory/publisher.ts'

const TABLES = ['channels', 'releases', 'assets', 'parts']

/** Remembers the application's rows; the function that comes back restores them. */
async function backUp({ app }: Publisher) {
  const { results: ids } = await env.DIRECTORY_DB.prepare('select id from releases where app_id = ?')
    .bind(app.id)
    .all<{ id: string }>()
  const ofApp = (table: string) => {
    const theirs = 'select id from releases where app_id = ?1'
    if (table === 'assets') return `release_id in (${theirs})`
    if (table === 'parts') return `asset_id in (select id from assets where release_id in (${theirs}))`
    return 'app_id = ?1'
  }
  const kept = await Promise.all(
    TABLES.map((table) =>
      env.DIRECTORY_DB.prepare(`select * from ${table} where ${ofApp(table)}`)
        .bind(app.id)
        .all<Record<string, unknown>>(),
    ),
  )
  return async function restore() {
    const statement = (text: string) => env.DIRECTORY_DB.prepare(text)
    await env.DIRECTORY_DB.batch([
      ...TABLES.toReversed().map((table) =>
        statement(`delete from ${table} where ${ofApp(table)}`).bind(app.id),
      ),
      ...TABLES.flatMap((table, index) =>
        (kept[index]?.results ?? []).map((row) => {
          const names = Object.keys(row)
          const places = names.map((_, place) => `?${place + 1}`)
          return statement(`insert into ${table} (${names.join()}) values (${places.join()})`).bind(
            ...Object.values(row),
          )
        }),
      ),
    ])
    return ids.length
  }
}

const markStale = ({ app }: Publisher) =>
  env.DIRECTORY_DB.prepare('update channels set written_revision = -1 where app_id = ?').bind(app.id).run()

describe('a database that is older than the bucket', () => {
  it('publishes at once, however many publications were lost', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0')
    const restore = await backUp(publisher)
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await publisher.publish(version)
    const lost = (await publisher.manifest())?.revision ?? 0
    await restore()
    await publisher.publish('1.0.1')
    expect(await offered(publisher)).toEqual(['1.0.1'])
    expect((await publisher.manifest())?.revision).toBeGreaterThan(lost)
    await publisher.publish('1.0.2')
    expect(await offered(publisher)).toEqual(['1.0.2'])
  })

  it('publishes also when the stored revision is the very one that it arrives at', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0')
    const restore = await backUp(publisher)
    await publisher.publish('1.1.0')
    await restore()
    await publisher.publish('1.0.1')
    expect(await offered(publisher)).toEqual(['1.0.1'])
  })

  it('shows a yank, a pause and a rollback', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0')
    const { id } = await publisher.publish('1.1.0')
    const restore = await backUp(publisher)
    for (const version of ['1.2.0', '1.3.0']) await publisher.publish(version)
    await restore()
    await publisher.rest('PATCH', `/releases/${id}`, { paused: true })
    expect((await publisher.manifest())?.releases[0]).toMatchObject({ version: '1.1.0', paused: true })
    await restore()
    await publisher.rest('POST', `/releases/${id}/yank`, { reason: 'bad' })
    expect(await offered(publisher)).toEqual(['1.0.0'])
    expect(await publisher.index('1.1.0')).toMatchObject({ yanked: true })
  })

  it('writes a version again that was lost, with its index and markers', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0')
    const restore = await backUp(publisher)
    await publisher.publish('1.1.0')
    await publisher.publish('1.2.0')
    await restore()
    const again = await publisher.publish('1.1.0')
    expect(await publisher.index('1.1.0')).toMatchObject({ id: again.id })
    expect(await marker(again.assets[0]?.id ?? '')).toMatchObject({ releaseId: again.id })
  })

  it('undoes in what is stored what was done to older releases since the backup', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0')
    await publisher.publish('1.1.0')
    const restore = await backUp(publisher)
    await publisher.rest('POST', `/releases/${id}/yank`, { reason: 'bad' })
    expect(await publisher.index('1.0.0')).toMatchObject({ yanked: true })
    await restore()
    await publisher.publish('1.1.1')
    await publisher.service.scheduled()
    expect(await publisher.index('1.0.0')).toMatchObject({ yanked: false })
  })

  it('is brought to the feed by the scheduled run once it is marked stale', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0')
    const restore = await backUp(publisher)
    await publisher.publish('1.1.0')
    await publisher.publish('2.0.0', { channel: 'beta' })
    await restore()
    await markStale(publisher)
    await publisher.service.scheduled()
    expect(await offered(publisher)).toEqual(['1.0.0'])
    const { results } = await env.DIRECTORY_DB.prepare(
      'select 1 from channels where app_id = ? and written_revision < revision',
    )
      .bind(publisher.app.id)
      .all()
    expect(results).toEqual([])
  })

  it('loses nothing of two publications at the same moment', async () => {
    const publisher = await openPublisher()
    await publisher.publish('1.0.0')
    const restore = await backUp(publisher)
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await publisher.publish(version)
    await restore()
    const ids = await Promise.all(
      ['1.0.1', '1.0.2', '1.0.3'].map(async (version) => {
        const { id } = await publisher.draft(version)
        const file = { filename: 'editor.zip', publicPlatform: `linux-${version}` }
        const { body } = await publisher.send(id, bytesOf(version), file)
        await publisher.complete(body.id)
        return id
      }),
    )
    const answers = await Promise.all(
      ids.map((id) => publisher.rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await offered(publisher))?.sort()).toEqual(['1.0.0', '1.0.1', '1.0.2', '1.0.3'])
  })
})

describe('a bucket that does not show what was written to it', () => {
  it('makes publishing answer 503, and the same call shows the release later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let swallows = false
    const files = new Proxy(env.FILES, {
      get: (target, name) => {
        const method = Reflect.get(target, name).bind(target)
        if (name !== 'put') return method
        return async (key: string, ...rest: unknown[]) => {
          const isManifest = key.startsWith('manifests/')
          return swallows && isManifest ? { key } : method(key, ...rest)
        }
      },
    })
    const publisher = await openPublisher({ ports: { files } })
    await publisher.publish('1.0.0')
    const { id } = await publisher.draft('1.1.0')
    const bytes = bytesOf('x')
    const { body } = await publisher.send(id, bytes, {
      filename: 'editor.zip',
      publicPlatform: 'linux-x86_64',
      sha256: await sha256Of(bytes),
    })
    await publisher.complete(body.id)
    swallows = true
    const answer = await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)
    expect([answer.status, answer.code]).toEqual([503, 'not_visible_yet'])
    expect(answer.headers.get('retry-after')).toBe('5')
    swallows = false
    expect((await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
    expect(await offered(publisher)).toEqual(['1.1.0'])
    expect(await env.FILES.head(keys.manifest(publisher.org.slug, publisher.app.slug, null))).not.toBeNull()
  })
})
