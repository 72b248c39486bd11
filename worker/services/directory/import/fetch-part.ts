import { eq } from 'drizzle-orm'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { notFound, type RpcError, tooMany, unprocessable } from '#shared/errors.ts'
import { headerOf } from '#worker/platform/guarded-fetch/follow-redirects.ts'
import { type GuardedAnswer, GuardedFetchError } from '#worker/platform/guarded-fetch/guarded-request.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { completeAsset } from '#worker/services/directory/assets/complete.ts'
import { missingParts, PART_SIZE, sizeOfPart, withUpload } from '#worker/services/directory/assets/layout.ts'
import { putPart } from '#worker/services/directory/assets/put-part.ts'
import { type AssetPath, type FoundAsset, requireAsset } from '#worker/services/directory/assets/queries.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { importedFiles } from '#worker/services/directory/import-schema.ts'
import { IMPORT_PART_TIMEOUT_MS, IMPORT_PARTS } from './limits.ts'
import { openRemoteHost } from './remote-host.ts'

/**
 * Fetches the next missing part of a file that is imported; after the last one the file is verified. Called until the
 * file is ready, it continues from where any earlier call has stopped.
 * @throws RpcError 422 `not_fetched`, `no_ranges` or `changed`, 429, and what `completeAsset` throws
 */
export async function fetchPart(ctx: Context<Person | Machine>, path: AssetPath): Promise<AssetWithUpload> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  const found = await requireAsset(ctx, application.id, path.asset)
  const { asset, received } = found
  const [imported] = await ctx.db.select().from(importedFiles).where(eq(importedFiles.assetId, asset.id))
  if (!imported) throw notFound('This file')
  const numbers = received.map(({ number }) => number)
  const [next, ...later] = missingParts(asset.size, numbers)
  if (asset.state !== 'uploading' || next === undefined) return completeAsset(ctx, path)

  const allowed = await ctx.ports.limit(`import-parts:${organization.id}`, IMPORT_PARTS)
  if (!allowed.ok) throw tooMany(allowed.retryAfterSeconds)
  const body = await fetchBytes(ctx, found, imported.url, next)
  const length = body.byteLength
  await putPart(ctx, { ...path, number: next, length, body: new Blob([body]).stream() })
  return later.length > 0 ? withUpload(asset, [...numbers, next]) : completeAsset(ctx, path)
}

async function fetchBytes(ctx: Context, { asset }: FoundAsset, url: string, number: number) {
  const start = (number - 1) * PART_SIZE
  const length = sizeOfPart(number, asset.size)
  const host = openRemoteHost(ctx, IMPORT_PART_TIMEOUT_MS)
  const range = `bytes=${start}-${start + length - 1}`
  const answer = await host.get(url, length, { range }).catch((error: unknown) => {
    if (error instanceof GuardedFetchError) throw notFetched(error.message)
    throw error
  })
  const { status, body, isCut } = answer
  if (status === 200 && length < asset.size) throw noRanges()
  if (status !== 200 && status !== 206) throw notFetched(`The server answered ${status}.`)
  const isWhole = status === 200 || isRange(answer, start, length, asset.size)
  if (isCut || !isWhole || body.byteLength !== length) throw changed()
  return new Uint8Array(body)
}

/** Whether an answer is of these bytes, of a file of this size. */
function isRange(answer: GuardedAnswer, start: number, length: number, size: number): boolean {
  return headerOf(answer, 'content-range')?.trim() === `bytes ${start}-${start + length - 1}/${size}`
}

function notFetched(why: string): RpcError {
  return unprocessable('not_fetched', `The file can’t be fetched. ${why} Try again, or upload it.`)
}

function noRanges(): RpcError {
  const message = 'Its server sends whole files only, and this one is too large for that. Upload it instead.'
  return unprocessable('no_ranges', message)
}

function changed(): RpcError {
  return unprocessable('changed', 'The file has another size than before. Preview the feed again.')
}
