import { eq, type SQL, sql } from 'drizzle-orm'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import type { AssetChange } from '#shared/domain/releases/asset-change.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireApp } from '#worker/services/directory/access.ts'
import { hasKeys, readSigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { hasSignatures } from '#worker/services/directory/releases/publish/signed-file.ts'
import { isDraft } from '#worker/services/directory/releases/queries.ts'
import { ofFile } from '#worker/services/directory/releases/release-event.ts'
import type { AssetRow, ReleaseRow } from '#worker/services/directory/releases/rows.ts'
import { changeSignatures } from './change-signatures.ts'
import { changesOf, refuseIfSeenOtherwise } from './changes-of.ts'
import { lacksFacts } from './facts/fill-facts.ts'
import { withUpload } from './layout.ts'
import { leavePlace, movePlatforms, PLACES } from './move-platforms.ts'
import { type ChangePlan, planChange } from './plan-change.ts'
import { type AssetPath, type FoundAsset, requireAsset } from './queries.ts'

/** How many races in a row a change may lose. */
const MAX_ATTEMPTS = 10

type Input = AssetPath & AssetChange & { release?: string | undefined }

/**
 * Corrects a file of a draft: what is given, and what is inferred from that, also of the files beside it. Repeated, it
 * changes nothing more.
 * @throws RpcError 409 `already_published`, `verifying`, `failed`, `changed` or `slot_taken`, 422 `platform_needed`,
 * `platform_mismatch`, `kind_mismatch` or `delta_invalid`, and 422 of the signature
 */
export async function updateAsset(
  ctx: Context<Person | Machine>,
  { org, app, asset: id, release: ref, was, ...change }: Input,
): Promise<AssetWithUpload> {
  const { organization, application } = await requireApp(ctx, org, app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await findWithFacts(ctx, application.id, id)
    const { asset, release, received } = found
    if (ref !== undefined && ref !== release.id && ref !== release.version) throw notFound('This file')
    requireCorrectable(found)
    if (await tryChange(ctx, application, found, { ...change, was })) {
      const numbers = received.map((part) => part.number)
      return withUpload((await requireAsset(ctx, application.id, asset.id)).asset, numbers)
    }
  }
  throw conflict('This draft is being changed. Try again.', undefined, 'changed')
}

/** Its bytes are read first if they weren't: they may contradict the change. */
async function findWithFacts(ctx: Context, appId: string, id: string): Promise<FoundAsset> {
  const found = await requireAsset(ctx, appId, id)
  if (found.release.status !== 'draft' || !lacksFacts(found.asset)) return found
  await ctx.ports.verify(id)
  const again = await requireAsset(ctx, appId, id)
  if (lacksFacts(again.asset)) throw verifying()
  return again
}

function requireCorrectable({ asset, release }: FoundAsset): void {
  if (release.status !== 'draft') {
    const message = 'The files of a published release can’t be changed. Make a new release instead.'
    throw conflict(message, undefined, 'already_published')
  }
  if (asset.state === 'failed')
    throw conflict('The upload of this file failed. Upload it again.', undefined, 'failed')
  if (asset.state === 'verifying') throw verifying()
}

/** @returns false when the file, those beside it, or the keys have changed since they were read */
async function tryChange(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  { asset, release }: FoundAsset,
  change: AssetChange,
): Promise<boolean> {
  const { db } = ctx
  const keys = await readSigningKeys(db, application)
  const present = await db.select().from(assets).where(eq(assets.releaseId, release.id))
  const signed = await changeSignatures(ctx, asset, change, release.version, keys)
  const plan = planChange(present, asset, { change, signed, version: release.version }, application)
  const changed = changesOf(asset, signed, plan)
  if (Object.keys(changed).length === 0 && isInferredAlike(asset, plan)) return true
  refuseIfSeenOtherwise(asset, change)
  const { moves, ...columns } = plan
  const { signature, signatures, signatureState, verifiedKey } = signed
  const resolved = changed.signatures && { problemCode: null, problemMessage: null }
  const batch = new Batch(db)
  batch.abortUnless('already_published', isDraft(db, release.id), hasVersion(release))
  batch.abortUnless('changed', isUnchanged(asset))
  if (changed.signatures) batch.abortUnless('keys_changed', hasKeys(db, application.id, keys))
  leavePlace(batch, asset.id)
  movePlatforms(batch, moves)
  const updated = batch.add(
    db
      .update(assets)
      .set({ ...columns, ...{ signature, signatures, signatureState, verifiedKey }, ...resolved })
      .where(eq(assets.id, asset.id)),
  )
  const event = ofFile(application, release, asset)
  emit(batch, updated, ctx, {
    name: 'asset.updated',
    ...{ ...event, details: { ...event.details, ...changed } },
  })
  return (await batch.attempt(...PLACES)) === null
}

/** Holds while the file is as it was read. */
function isUnchanged(asset: AssetRow): SQL {
  const { id, state, updatePlatform, publicPlatform, format, kind, deltaFor, deltaFrom } = asset
  const [inferred, facts] = [JSON.stringify(asset.inferred), asset.facts && JSON.stringify(asset.facts)]
  return sql`exists (
    select 1 from assets where id = ${id} and state = ${state}
      and update_platform is ${updatePlatform} and public_platform is ${publicPlatform}
      and format is ${format} and kind is ${kind} and delta_for is ${deltaFor} and delta_from is ${deltaFrom}
      and inferred = ${inferred} and facts is ${facts} and ${hasSignatures(asset)}
  )`
}

function hasVersion({ id, version }: ReleaseRow): SQL {
  return sql`exists (select 1 from releases where id = ${id} and version = ${version})`
}

function isInferredAlike(asset: AssetRow, plan: ChangePlan): boolean {
  return JSON.stringify(asset.inferred) === JSON.stringify(plan.inferred)
}

function verifying() {
  return conflict('This file is being verified. Try again in a moment.', undefined, 'verifying')
}
