import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { bytesOf, openPublisher } from '#tests/worker/directory/publisher.ts'
import { assemble } from '#worker/services/directory/assets/assemble.ts'
import { isGone } from '#worker/services/directory/assets/r2-errors.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'

const db = openDatabase(env.DIRECTORY_DB)

/** A file in verification of whose upload nothing is left. */
async function lost() {
  const publisher = await openPublisher()
  const { id } = await publisher.draft('1.0.0')
  const { body } = await publisher.rest<AssetWithUpload>('POST', `/releases/${id}/assets`, {
    filename: 'a',
    size: 1,
  })
  const [row] = await db
    .update(assets)
    .set({ state: 'verifying', uploadId: null })
    .where(eq(assets.id, body.id))
    .returning()
  if (!row) throw new Error('The file is not there.')
  return row
}

/** Assembles a file, and answers the uploads that were opened for it. */
async function opened(row: AssetRow): Promise<R2MultipartUpload[]> {
  const uploads: R2MultipartUpload[] = []
  const files = new Proxy(env.FILES, {
    get: (bucket, name) => {
      if (name !== 'createMultipartUpload') return Reflect.get(bucket, name).bind(bucket)
      return async (key: string) => {
        const upload = await bucket.createMultipartUpload(key)
        uploads.push(upload)
        return upload
      }
    },
  })
  expect(await assemble({ db, files, now: new Date() }, row)).toBeNull()
  return uploads
}

it('a file whose multipart upload is lost is uploaded again', async () => {
  const row = await lost()
  const [upload] = await opened(row)
  const [after] = await db.select().from(assets).where(eq(assets.id, row.id))
  expect(after).toMatchObject({ state: 'uploading', uploadId: upload?.uploadId })
  expect(await upload?.uploadPart(1, bytesOf('x'))).toMatchObject({ partNumber: 1 })
})

it('aborts the upload of a file that was deleted concurrently', async () => {
  const row = await lost()
  await db.delete(assets).where(eq(assets.id, row.id))
  const uploads = await opened(row)
  expect(uploads).toHaveLength(1)
  for (const upload of uploads) expect(await upload.uploadPart(1, bytesOf('x')).catch(isGone)).toBe(true)
})
