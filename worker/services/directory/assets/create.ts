import { FILE_BYTES } from '#shared/domain/quota.ts'
import type { AssetWithUpload, NewAsset } from '#shared/domain/releases/asset.ts'
import { deltaProblem } from '#shared/domain/releases/delta.ts'
import { conflict, tooLarge, unprocessable } from '#shared/errors.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { readSigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import {
  refuseUploadOverLimit,
  refuseUploadWithoutPlan,
} from '#worker/services/directory/orgs/refuse-upload.ts'
import { requireSignatures } from '#worker/services/directory/releases/publish/signed-file.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import { ofFile } from '#worker/services/directory/releases/release-event.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { type Claim, claimSlot } from './claim-slot.ts'
import { removeDiscarded } from './discard.ts'
import { findPublished } from './find-published.ts'
import { withUpload } from './layout.ts'
import { findSame, planFile } from './plan-file.ts'
import { requireAsset } from './queries.ts'

/**
 * Registers a file of a draft; its bytes follow in parts. The same file registered again is the same upload. With
 * `replace`, another file in its slot gives way. Of a published release the same bytes under the same name are its
 * file, which needs no upload.
 * @throws RpcError 409 `slot_taken` or `already_published`, 403 `quota_exceeded` or `spending_limit`, 413, 422 `platform_needed` or `delta_invalid`, and 422
 * of the signature
 */
export async function createAsset(
  ctx: Context<Person | Machine>,
  { org, app, release: ref, ...file }: NewAsset & { org: string; app: string; release: string },
): Promise<{ created: boolean; asset: AssetWithUpload }> {
  const { organization, application } = await requireApp(ctx, org, app, 'releases.write')
  await refuseUploadWithoutPlan(ctx, organization)
  const { release, assets: present } = await requireRelease(ctx, application.id, ref)
  if (release.status === 'published') {
    const published = findPublished(present, file)
    if (published) return { created: false, asset: withUpload(published, []) }
    throw conflict('This release is published and takes no more files.', undefined, 'already_published')
  }
  const id = newId(ctx.now)
  const keys = await readSigningKeys(ctx.db, application)
  const signed = requireSignatures(file, release.version, keys)
  const same = findSame(present, file, signed)
  if (!same) await refuseUploadOverLimit(ctx, organization)
  if (file.size > FILE_BYTES) throw tooLarge(`A file can have at most ${FILE_BYTES / 1e9} GB.`)
  const problem = deltaProblem(file, release.version)
  if (problem) throw unprocessable('delta_invalid', problem)

  const { filename, size, sha256 = null } = file
  const createdAt = ctx.now.toISOString()
  const row = {
    id,
    releaseId: release.id,
    orgId: organization.id,
    filename,
    size,
    sha256,
    ...signed,
    state: 'uploading' as const,
    touchedAt: createdAt,
    createdAt,
  }
  const record: Claim['record'] = (batch, cause, action, each) =>
    emit(batch, cause, ctx, { name: action, ...ofFile(application, release, each) })
  const plan = (files: readonly AssetRow[]) =>
    findSame(files, file, signed) ?? planFile(files, { ...file, signature: signed.signature }, application)
  const place = same?.id ?? (await claimSlot(ctx, { row, plan, record }, present))
  if (place === id && file.replace) ctx.waitUntil(removeDiscarded(ctx))
  const { asset, received } = await requireAsset(ctx, application.id, place)
  const numbers = received.map((part) => part.number)
  return { created: place === id, asset: withUpload(asset, numbers) }
}
