import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { openPublisher, sha256Of } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'
import { ArrivingFile } from '#worker/services/directory/assets/arriving-file.ts'
import { settleAsset } from '#worker/services/directory/assets/settle.ts'
import { storePart } from '#worker/services/directory/assets/store-part.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'

const PART_BYTES = 16 * 1024 * 1024
const db = openDatabase(env.DIRECTORY_DB)
const signer = await createSigner()

const bytes = new Uint8Array(PART_BYTES + 3).fill(7, 0, PART_BYTES)
bytes.set([1, 2, 3], PART_BYTES)
const FIRST = bytes.slice(0, PART_BYTES)
const LAST = bytes.slice(PART_BYTES)
const sha256 = await sha256Of(bytes)

/** An upload of `bytes`, and how often R2 was asked for bytes of it. `etag`: what R2 says of the stored file. */
async function begin({ etag, ...given }: { etag?: string; sha256?: string; signature?: string } = {}) {
  let reads = 0
  const files = new Proxy(env.FILES, {
    get(bucket, name) {
      if (name === 'get') reads += 1
      if (name === 'head' && etag)
        return async (key: string) => {
          const stored = await bucket.head(key)
          return stored && { size: stored.size, etag }
        }
      return Reflect.get(bucket, name).bind(bucket)
    },
  })
  const arriving = new ArrivingFile()
  const publisher = await openPublisher({
    updaterPublicKey: signer.publicKey,
    ports: {
      storePart: (part, body) => arriving.store({ db, files }, part, body),
      verify: (id) => settleAsset({ db, files, now: new Date() }, id, arriving),
    },
  })
  const release = await publisher.draft('1.0.0')
  const file = { filename: 'a.bin', size: bytes.byteLength, sha256, ...given }
  const { body } = await publisher.rest<AssetWithUpload>('POST', `/releases/${release.id}/assets`, file)
  return {
    id: body.id,
    put: async (number: number, part: Uint8Array) =>
      expect((await publisher.rest('PUT', `/uploads/${body.id}/parts/${number}`, part)).status).toBe(204),
    complete: () => publisher.complete(body.id),
    reads: () => reads,
  }
}

it('verifies a file whose parts arrived in order without reading it', async () => {
  const upload = await begin({ signature: await signer.sign(bytes) })
  await upload.put(1, FIRST)
  await upload.put(2, LAST)
  expect(await upload.complete()).toMatchObject({ status: 200, body: { signatureState: 'verified', sha256 } })
  expect(upload.reads()).toBe(0)
  const hex = async (algorithm: string) =>
    new Uint8Array(await crypto.subtle.digest(algorithm, bytes)).toHex()
  const [row] = await db.select().from(assets).where(eq(assets.id, upload.id))
  expect(row).toMatchObject({ sha1: await hex('SHA-1'), sha512: await hex('SHA-512') })
})

it('compares what arrived with the checksum', async () => {
  const upload = await begin()
  await upload.put(1, FIRST)
  await upload.put(2, new Uint8Array(3))
  expect(await upload.complete()).toMatchObject({ status: 422, code: 'checksum_mismatch' })
  expect(upload.reads()).toBe(0)
})

it('hashes a part that is sent again in place of the one before', async () => {
  const upload = await begin()
  await upload.put(
    1,
    FIRST.map(() => 9),
  )
  await upload.put(2, new Uint8Array(3))
  await upload.put(1, FIRST)
  await upload.put(2, LAST)
  expect(await upload.complete()).toMatchObject({ status: 200, body: { sha256 } })
  expect(upload.reads()).toBe(0)
})

it('reads a file of which an earlier part was sent again', async () => {
  const upload = await begin()
  await upload.put(
    1,
    FIRST.map(() => 9),
  )
  await upload.put(2, LAST)
  await upload.put(1, FIRST)
  expect(await upload.complete()).toMatchObject({ status: 200, body: { sha256 } })
  expect(upload.reads()).toBeGreaterThan(0)
})

it('reads a file whose parts arrived in another order', async () => {
  const upload = await begin()
  await upload.put(2, LAST)
  await upload.put(1, FIRST)
  expect(await upload.complete()).toMatchObject({ status: 200, body: { sha256 } })
  expect(upload.reads()).toBeGreaterThan(0)
})

it('reads a file of which R2 has another MD5', async () => {
  const upload = await begin({ etag: `${'0'.repeat(32)}-2` })
  await upload.put(1, FIRST)
  await upload.put(2, LAST)
  expect(await upload.complete()).toMatchObject({ status: 200, body: { sha256 } })
  expect(upload.reads()).toBeGreaterThan(0)
})

it('says when R2 has no such upload', async () => {
  const { id } = await begin()
  const part = { assetId: id, uploadId: 'unknown', number: 1, size: PART_BYTES }
  const body = new Blob([FIRST]).stream()
  expect(await storePart(env.FILES, part, body)).toEqual({ problem: 'closed' })
})
