import { inferFormat } from '#shared/domain/infer-platform.ts'
import { FILE_BYTES } from '#shared/domain/quota.ts'
import type { AssetWithUpload, NewAsset } from '#shared/domain/release.ts'
import { conflict, tooLarge } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/context.ts'
import { newId } from '#worker/platform/ids.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { recordAssetAct } from '#worker/services/directory/audit/record.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { requireSignature } from '#worker/services/directory/releases/signature.ts'
import { claimSlot, findSame, type NewRow } from './claim-slot.ts'
import { withUpload } from './layout.ts'
import { requireAsset } from './queries.ts'

/**
 * Registers a file of a draft; its bytes follow in parts. The same file registered again is the same upload, so
 * that whoever was interrupted goes on. A file that failed gives way to the one that replaces it.
 * @throws RpcError 409 `slot_taken` or `already_published`, 403 `quota_exceeded`, 413, and 422 of the signature
 */
export async function createAsset(
  ctx: Context<Person | Machine>,
  { org, app, release: ref, ...file }: NewAsset & { org: string; app: string; release: string },
): Promise<{ created: boolean; asset: AssetWithUpload }> {
  const { organization, application } = await requireApp(ctx, org, app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  const { release, assets: present } = await requireRelease(ctx, application.id, ref)
  if (release.status === 'published')
    throw conflict('This release is published and takes no more files.', undefined, 'already_published')
  if (file.size > FILE_BYTES) throw tooLarge(`A file can have at most ${FILE_BYTES / 1e9} GB.`)
  const { version } = release
  const signature = file.signature?.trim() || null
  if (signature !== null)
    requireSignature(signature, { version, size: file.size, publicKey: application.updaterPublicKey })

  const createdAt = ctx.now.toISOString()
  const row: NewRow = {
    id: newId(ctx.now),
    releaseId: release.id,
    orgId: organization.id,
    filename: file.filename,
    size: file.size,
    sha256: file.sha256 ?? null,
    updatePlatform: file.updatePlatform ?? null,
    publicPlatform: file.publicPlatform ?? null,
    format: file.format ?? inferFormat(file.filename),
    signature,
    signatureState: signature === null ? 'none' : 'unchecked',
    state: 'uploading',
    touchedAt: createdAt,
    createdAt,
  }
  const act = recordAssetAct(ctx, 'asset.created', application, release, row)
  const id = findSame(present, row)?.id ?? (await claimSlot(ctx, row, act))
  const { asset, received } = await requireAsset(ctx, application.id, id)
  return {
    created: id === row.id,
    asset: withUpload(
      asset,
      received.map((part) => part.number),
    ),
  }
}
