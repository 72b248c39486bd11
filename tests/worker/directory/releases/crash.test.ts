// What a process leaves behind that dies in the middle of an upload or a publication, at whichever of its calls to
// the stores that happens.

import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { keys } from '#shared/domain/releases/manifest.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { authenticatorAt } from '#tests/worker/caller.ts'
import { crashAfter, crashingDatabase, crashingFiles } from '#tests/worker/directory/crash-injection.ts'
import {
  bytesOf,
  CONFIRMED,
  marker,
  offered,
  openPublisher,
  type Publisher,
  sha256Of,
} from '#tests/worker/directory/publisher.ts'
import { counted, subscription } from '#tests/worker/directory/service.ts'
import { createDirectory } from '#worker/services/directory/app.ts'
import { settleAsset } from '#worker/services/directory/assets/settle.ts'
import { storePart } from '#worker/services/directory/assets/store-part.ts'
import { openDatabase } from '#worker/services/directory/context.ts'

// What a dying process says of its stores is what is to be expected.
vi.spyOn(console, 'error').mockImplementation(() => undefined)

/** A directory in a process that dies after so many calls to its stores. */
function dying(publisher: Publisher, calls: number, reached: boolean) {
  const life = crashAfter(calls, reached)
  const files = crashingFiles(env.FILES, life)
  const db = crashingDatabase(env.DIRECTORY_DB, life)
  const now = () => publisher.clock
  const service = createDirectory({
    db,
    now,
    authenticate: authenticatorAt(now),
    site: { origin: env.SITE_ORIGIN, productName: 'Gantry' },
    ports: {
      startSubscription: async () => undefined,
      subscription: async () => subscription(),
      listPaid: async () => [],
      limit: async () => ({ ok: true }),
      uploadBlock: async () => null,
      mail: { send: async () => undefined },
      ...counted,
      counts: async () => ({ downloads: 0, requests: 0, unmeasured: 0 }),
      countsAndDays: async () => ({ downloads: 0, requests: 0, unmeasured: 0, days: [] }),
      organizationCounts: async () => ({ downloads: 0, updateChecks: 0 }),
      linkMeter: async () => undefined,
      downloadsPerRelease: async () => [],
      sealingKeys: [],
      linkSecrets: ['unused'],
      ask: () => Promise.reject(new Error('There is no webhook here.')),
      refusedUrl: () => null,
      files,
      storePart: (part, body) => storePart(files, part, body),
      verify: (id) => settleAsset({ db: openDatabase(db), files, now: now() }, id),
      checkSignatures: async () => null,
    },
  })
  return async function send(method: string, path: string, body?: Uint8Array<ArrayBuffer> | object) {
    const bytes = body instanceof Uint8Array ? body : bytesOf(JSON.stringify(body ?? {}))
    const request = new Request(`${env.SITE_ORIGIN}${publisher.base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${publisher.key.apiKey}`,
        'content-length': String(bytes.byteLength),
      },
      body: bytes,
    })
    const after: Promise<unknown>[] = []
    try {
      const response = await service.fetch(request, (work) => after.push(work.catch(() => undefined)))
      return response.status < 300
    } catch {
      return false
    } finally {
      await Promise.all(after)
    }
  }
}

/**
 * Runs `scene` for each call at which the process may die, until it lives to the end. That the next call does not
 * reach the store leaves the same behind as that the answer to the last one is lost: only the first is cut off so.
 */
async function atEveryDeath(
  scene: (life: [calls: number, reached: boolean]) => Promise<boolean>,
): Promise<number> {
  await scene([0, false])
  for (let calls = 0; calls < 60; calls++) if (await scene([calls, true])) return calls
  throw new Error('It never lives to the end.')
}

describe('a crash while publishing', () => {
  it('leaves the old feed or the new one, and what is missing is written by the next call', {
    timeout: 120_000,
  }, async () => {
    const publisher = await openPublisher()
    let { version: old } = await publisher.publish('1.0.0')
    let minor = 0
    const deaths = await atEveryDeath(async (life) => {
      minor += 1
      const { id, version } = await publisher.draft(`1.${minor}.0`)
      const { body } = await publisher.send(id, bytesOf('new'), {
        filename: 'a',
        publicPlatform: 'linux-x86_64',
      })
      await publisher.complete(body.id)
      publisher.clock.setTime(publisher.clock.getTime() + 1000)

      const lived = await dying(publisher, ...life)('POST', `/releases/${id}/publish`, CONFIRMED)
      const shown = await offered(publisher)
      expect([[old], [version]]).toContainEqual(shown)
      const { body: after } = await publisher.rest<Release>('GET', `/releases/${id}`)
      if (after.status === 'draft') {
        expect(shown).toEqual([old])
        expect(await marker(body.id)).toBeNull()
      } else {
        // Reading it was a control request, which has written everything.
        expect(await offered(publisher)).toEqual([version])
        expect(await marker(body.id)).toMatchObject({ releaseId: id })
        expect(await publisher.index(version)).toMatchObject({ id })
      }
      expect((await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
      expect(await offered(publisher)).toEqual([version])
      old = version
      return lived
    })
    expect(deaths).toBeGreaterThan(10)
  })

  it('is repaired by the scheduled run without a request', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    const { body } = await publisher.send(id, bytesOf('new'), { filename: 'a' })
    await publisher.complete(body.id)
    await atEveryDeath(async (life) => {
      await dying(publisher, ...life)('POST', `/releases/${id}/publish`, CONFIRMED)
      const row = await env.DIRECTORY_DB.prepare('select status from releases where id = ?')
        .bind(id)
        .first<{ status: string }>()
      return row?.status === 'published'
    })
    expect(await offered(publisher)).toEqual([])
    await publisher.service.scheduled()
    expect(await offered(publisher)).toEqual(['1.0.0'])
    expect(await marker(body.id)).not.toBeNull()
  })
})

describe('a crash while an upload is completed', () => {
  it('lets the same call finish it', async () => {
    const bytes = bytesOf('a program')
    const sha256 = await sha256Of(bytes)
    const deaths = await atEveryDeath(async (life) => {
      const publisher = await openPublisher()
      const { id } = await publisher.draft('1.0.0')
      const { body } = await publisher.send(id, bytes, { filename: 'a' })
      const lived = await dying(publisher, ...life)('POST', `/uploads/${body.id}/complete`, { sha256 })
      expect(await publisher.complete(body.id, { sha256 })).toMatchObject({
        status: 200,
        body: { status: 'ready' },
      })
      expect((await env.FILES.head(keys.file(body.id)))?.size).toBe(bytes.byteLength)
      return lived
    })
    expect(deaths).toBeGreaterThan(6)
  })

  it('is finished by the scheduled run without a request', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    const { body } = await publisher.send(id, bytesOf('a program'), { filename: 'a' })
    await atEveryDeath(async (life) => {
      await dying(publisher, ...life)('POST', `/uploads/${body.id}/complete`)
      return (await publisher.rest<AssetWithUpload>('GET', `/uploads/${body.id}`)).body.state === 'verifying'
    })
    publisher.clock.setTime(publisher.clock.getTime() + 2 * 60_000)
    await publisher.service.scheduled()
    expect((await publisher.rest('GET', `/uploads/${body.id}`)).body).toMatchObject({ state: 'ready' })
  })
})

describe('a crash while a file is registered or sent', () => {
  it('lets the same file be registered and sent again', async () => {
    const bytes = bytesOf('a program')
    const file = { filename: 'a', size: bytes.byteLength, sha256: await sha256Of(bytes) }
    await atEveryDeath(async (life) => {
      const publisher = await openPublisher()
      const { id } = await publisher.draft('1.0.0')
      const lived = await dying(publisher, ...life)('POST', `/releases/${id}/assets`, file)
      const { body, status } = await publisher.rest<AssetWithUpload>('POST', `/releases/${id}/assets`, file)
      expect([200, 201]).toContain(status)

      const sent = await dying(publisher, ...life)('PUT', `/uploads/${body.id}/parts/1`, bytes)
      const now = await publisher.rest<AssetWithUpload>('GET', `/uploads/${body.id}`)
      await publisher.sendParts(now.body, bytes)
      expect(await publisher.complete(body.id)).toMatchObject({ status: 200 })
      return lived && sent
    })
  })
})

describe('a crash while something is deleted', () => {
  it('leaves no bytes behind once the scheduled run has been', async () => {
    await atEveryDeath(async (life) => {
      const publisher = await openPublisher()
      const { id } = await publisher.draft('1.0.0')
      const done = await publisher.send(id, bytesOf('one'), { filename: 'a' })
      await publisher.complete(done.body.id)
      const lived = await dying(publisher, ...life)('DELETE', `/releases/${id}`)
      await publisher.service.scheduled()
      const gone = (await publisher.rest('GET', `/releases/${id}`)).status === 404
      expect((await env.FILES.head(keys.file(done.body.id))) === null).toBe(gone)
      return lived
    })
  })
})
