import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, CONFIRMED, marker, offered, openPublisher } from '#tests/worker/directory/publisher.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { putNewer } from '#worker/services/directory/releases/manifests/put-newer.ts'
import { writeManifest } from '#worker/services/directory/releases/manifests/write-manifest.ts'

describe('many who publish at the same moment', () => {
  it('publish one release once', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a', publicPlatform: 'linux-x86_64' })
    await publisher.complete(body.id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => publisher.rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await offered(publisher)).toEqual(['1.0.0'])
  })

  it('leave a feed that knows of all of them', async () => {
    const publisher = await openPublisher()
    const ids: string[] = []
    for (let minor = 0; minor < 6; minor++) {
      const { id } = await publisher.draft(`1.${minor}.0`)
      const platform = { filename: `f${minor}`, publicPlatform: `linux-${minor}` }
      const { body } = await publisher.send(id, bytesOf('x'), platform)
      await publisher.complete(body.id)
      ids.push(id)
    }
    await Promise.all(ids.map((id) => publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)))
    expect((await offered(publisher))?.sort()).toEqual(['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0'])
    expect((await publisher.manifest())?.revision).toBe(7)
  })

  it('and yank end in the last word, also in what is stored of the release', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0')
    for (let round = 0; round < 5; round++)
      await Promise.all([
        publisher.rest('POST', `/releases/${id}/yank`, { reason: 'bad' }),
        publisher.rest('POST', `/releases/${id}/unyank`),
        publisher.rest('PATCH', `/releases/${id}`, { rolloutPercent: round }),
      ])
    const { body } = await publisher.rest<Release>('GET', `/releases/${id}`)
    expect(await offered(publisher)).toEqual(body.yankedAt === null ? ['1.0.0'] : [])
    expect((await publisher.index('1.0.0'))?.yanked).toBe(body.yankedAt !== null)
  })
})

describe('a writer that comes late', () => {
  it('does not undo what was written since', async () => {
    const key = `test/${crypto.randomUUID()}`
    await putNewer(env.FILES, key, 2, 'newer')
    await putNewer(env.FILES, key, 1, 'older')
    expect(await (await env.FILES.get(key))?.json()).toBe('newer')
    await putNewer(env.FILES, key, 3, 'newest')
    expect(await (await env.FILES.get(key))?.json()).toBe('newest')
  })

  it('gives way to one that writes between its look and its write', async () => {
    const key = `test/${crypto.randomUUID()}`
    let looked = 0
    const slow = new Proxy(env.FILES, {
      get: (files, name) => {
        if (name !== 'head') return Reflect.get(files, name).bind(files)
        return async (asked: string) => {
          const present = await files.head(asked)
          looked += 1
          if (looked === 1) await putNewer(env.FILES, key, 5, 'quicker')
          return present
        }
      },
    })
    await putNewer(slow, key, 4, 'slower')
    expect(await (await env.FILES.get(key))?.json()).toBe('quicker')
    expect(looked).toBe(2)
  })

  it('writes the state of its own revision again without harm', async () => {
    const publisher = await openPublisher()
    const { appId, assets } = await publisher.publish('1.0.0')
    const stores = { db: openDatabase(env.DIRECTORY_DB), files: env.FILES }
    const before = await env.FILES.head(keys.manifest(publisher.org.slug, publisher.app.slug, null))
    await writeManifest(stores, appId, '')
    const after = await env.FILES.head(keys.manifest(publisher.org.slug, publisher.app.slug, null))
    expect(after?.etag).toBe(before?.etag)
    expect(await marker(assets[0]?.id ?? '')).not.toBeNull()
  })
})
