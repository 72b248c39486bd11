import { and, eq } from 'drizzle-orm'
import { badInput, conflict, tooLarge, unprocessable } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets, parts } from '#worker/services/directory/release-schema.ts'
import { PART_SIZE, partCount, sizeOfPart } from './layout.ts'
import { type AssetPath, requireAsset } from './queries.ts'

export interface PartInput extends AssetPath {
  number: number
  /** What the request says of its length, in bytes; null when it does not say. */
  length: number | null
  body: ReadableStream<Uint8Array> | null
}

/**
 * Takes one part of a file and passes it on to R2 as it comes: no more than a few chunks are ever in memory. The
 * same part may be sent again; the last one counts. Parts of a published file are discarded.
 * @throws RpcError 413, 422 `part_size_mismatch`, 409 `upload_closed`
 */
export async function putPart(ctx: Context<Person | Machine>, input: PartInput): Promise<null> {
  const { number, length, body } = input
  const { application } = await requireApp(ctx, input.org, input.app, 'releases.write')
  const { asset, release } = await requireAsset(ctx, application.id, input.asset)
  const count = partCount(asset.size)
  if (!(number >= 1 && number <= count)) throw badInput(`This file has parts 1 to ${count}.`)
  const expected = sizeOfPart(number, asset.size)
  if (length !== null && length > PART_SIZE) throw tooLarge(`A part has at most ${PART_SIZE} bytes.`)
  if (length !== expected || !body) throw sizeMismatch(number, expected)
  // A pipeline that runs again sends what is published. The body is read, or the connection would break.
  if (release.status === 'published') {
    await body.pipeTo(new WritableStream())
    return null
  }
  if (asset.state !== 'uploading' || !asset.uploadId) throw closed()

  const part = { assetId: asset.id, uploadId: asset.uploadId, number, size: expected }
  const stored = await ctx.ports.storePart(part, body)
  if ('problem' in stored) throw stored.problem === 'closed' ? closed() : sizeMismatch(number, expected)
  const { etag } = stored
  const open = and(
    eq(assets.id, asset.id),
    eq(assets.state, 'uploading'),
    eq(assets.uploadId, asset.uploadId),
  )
  const { db } = ctx
  const batch = new Batch(db)
  const touched = batch.add(db.update(assets).set({ touchedAt: ctx.now.toISOString() }).where(open))
  const row = { assetId: asset.id, number, etag }
  batch.when(touched).insert(parts, row, { target: [parts.assetId, parts.number], set: { etag } })
  await batch.run()
  if (!touched.changed) throw closed()
  return null
}

function sizeMismatch(number: number, expected: number) {
  const message = `Part ${number} of this file has ${expected} bytes. Send exactly these, with their Content-Length.`
  return unprocessable('part_size_mismatch', message)
}

function closed() {
  return conflict('This upload takes no more parts.', undefined, 'upload_closed')
}
