import { and, eq } from 'drizzle-orm'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { unprocessable } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireApp } from '#worker/services/directory/access.ts'
import { readSigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { importedFiles } from '#worker/services/directory/import-schema.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { requireValid, signaturesOf } from '#worker/services/directory/releases/publish/signed-file.ts'
import { ofFile } from '#worker/services/directory/releases/release-event.ts'
import { missingParts, withUpload } from './layout.ts'
import { type AssetPath, type FoundAsset, requireAsset } from './queries.ts'
import { hasRoomToStore, overQuota } from './quota.ts'

/**
 * Says that all parts were sent. The file is then assembled and verified; the answer comes when it is ready, or
 * after ten seconds in the state `verifying`. Asked again, it answers what is known by then.
 * @throws RpcError 422 `size_mismatch`, `checksum_missing`, or why the file failed; 403 `quota_exceeded`
 */
export async function completeAsset(
  ctx: Context<Person | Machine>,
  { org, app, asset: id, sha256 }: AssetPath & { sha256?: string | null | undefined },
): Promise<AssetWithUpload> {
  const { application } = await requireApp(ctx, org, app, 'releases.write')
  const before = await requireAsset(ctx, application.id, id)
  if (sha256 && before.asset.sha256 && sha256 !== before.asset.sha256)
    throw unprocessable('checksum_mismatch', 'This is not the SHA-256 with which the file was registered.')
  if (before.asset.state === 'uploading') await close(ctx, before, application, sha256 ?? null)
  if (before.asset.state === 'uploading' || before.asset.state === 'verifying')
    await ctx.ports.verify(before.asset.id)

  const { asset, received } = await requireAsset(ctx, application.id, id)
  const numbers = received.map((part) => part.number)
  if (asset.state === 'failed')
    throw unprocessable(asset.problemCode ?? 'failed', asset.problemMessage ?? 'The file is damaged.')
  if (asset.state === 'uploading') throw incomplete(missingParts(asset.size, numbers))
  return withUpload(asset, numbers)
}

/** Closes the upload: it takes no more parts, and any later request or run finishes it. */
async function close(
  ctx: Context<Person | Machine>,
  { asset, release, received }: FoundAsset,
  application: ApplicationRow,
  given: string | null,
): Promise<void> {
  const numbers = received.map((part) => part.number)
  const missing = missingParts(asset.size, numbers)
  if (missing.length) throw incomplete(missing)
  const sha256 = given ?? asset.sha256
  if (!sha256 && !(await isImported(ctx.db, asset.id)))
    throw unprocessable('checksum_missing', 'Give the SHA-256 of the file, so that it can be verified.')
  const keys = await readSigningKeys(ctx.db, application)
  requireValid(signaturesOf(asset), { version: release.version, size: asset.size, keys })
  const batch = new Batch(ctx.db)
  const closed = batch.add(
    ctx.db
      .update(assets)
      .set({ state: 'verifying', sha256, touchedAt: ctx.now.toISOString() })
      .where(
        and(
          eq(assets.id, asset.id),
          eq(assets.state, 'uploading'),
          hasRoomToStore(ctx.db, asset.orgId, asset.size),
        ),
      ),
  )
  emit(batch, closed, ctx, { name: 'asset.completed', ...ofFile(application, release, asset) })
  await batch.run()
  if (closed.changed) return
  // A concurrent request may have closed it, which is as good.
  const again = await requireAsset(ctx, application.id, asset.id)
  if (again.asset.state === 'uploading') throw await overQuota(ctx, asset.orgId)
}

/** Of a file from another host the SHA-256 is computed when it is verified. */
async function isImported(db: Database, assetId: string): Promise<boolean> {
  return (await db.$count(importedFiles, eq(importedFiles.assetId, assetId))) > 0
}

function incomplete(missing: number[]) {
  const message =
    'The file is not complete: some of its parts are missing. Send them, then complete it again.'
  return unprocessable(
    'size_mismatch',
    message,
    missing.map((number) => `part ${number}`),
  )
}
