// Puts a file into its draft. Unique indexes guard slots and platforms: a registration that loses a race for one of
// them reads the files again and plans again.

import { eq, inArray, sql } from 'drizzle-orm'
import { FILES_PER_RELEASE } from '#shared/domain/quota.ts'
import { keys } from '#shared/domain/releases/manifest.ts'
import { conflict, forbidden, type RpcError } from '#shared/errors.ts'
import { Batch, type Write } from '#worker/platform/database/d1.ts'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { isDraft } from '#worker/services/directory/releases/queries.ts'
import type { AssetRow } from '#worker/services/directory/releases/rows.ts'
import { discardAssets } from './discard.ts'
import { movePlatforms, PLACES } from './move-platforms.ts'
import type { FilePlan } from './plan-file.ts'
import { hasRoomToBegin, overQuota } from './quota.ts'

/** How many races in a row a registration may lose. */
const MAX_ATTEMPTS = 10

type Stores = Pick<Context, 'db' | 'now' | 'ports'>

export interface Claim {
  row: Omit<typeof assets.$inferInsert, Exclude<keyof FilePlan, 'discarded' | 'moves'>>
  /** What becomes of the file in a draft that has these: it is one of them, or gets a place among them. */
  plan: (present: readonly AssetRow[]) => AssetRow | FilePlan
  /** Records, in the batch of `cause`, that it creates or deletes a file. */
  record: (
    batch: DirectoryBatch,
    cause: Write,
    action: 'asset.created' | 'asset.deleted',
    file: Claim['row'],
  ) => void
}

/**
 * Inserts a file into its draft, opens its upload and records both. Files that give way are discarded in the same
 * batch. Answers the id of the file in the slot: this one, or that of an earlier request for the same.
 * @throws RpcError 409 `slot_taken` or `already_published`, 403 `quota_exceeded`, 422 `platform_needed`
 */
export async function claimSlot(ctx: Stores, claim: Claim, present: readonly AssetRow[]): Promise<string> {
  const { db, ports } = ctx
  const { row } = claim
  let planned = claim.plan(present)
  if ('id' in planned) return planned.id
  const upload = await ports.files.createMultipartUpload(keys.file(row.id))
  const { uploadId } = upload
  // Of an error that D1 throws it is unknown whether the row was written, and the row needs its upload.
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const refused = await insert(ctx, { ...claim, row: { ...row, uploadId } }, planned)
    if (refused === null) return row.id
    try {
      const refusal = await refusalOf(ctx, row.orgId, refused)
      if (refusal) throw refusal
      planned = claim.plan(await db.select().from(assets).where(eq(assets.releaseId, row.releaseId)))
    } catch (error) {
      await upload.abort()
      throw error
    }
    if ('id' in planned) break
  }
  await upload.abort()
  if ('id' in planned) return planned.id
  throw conflict('Other files were added to this release at the same time. Try again.', undefined, 'changed')
}

/** Null, or why nothing has changed: a condition that doesn't hold, or a place that was taken or moved. */
async function insert(ctx: Stores, { row, record }: Claim, plan: FilePlan): Promise<string | null> {
  const { db } = ctx
  const { discarded, moves, ...fields } = plan
  const ids = discarded.map(({ id }) => id)
  const hasPlace = sql`(select count(*) from assets where release_id = ${row.releaseId}) < ${FILES_PER_RELEASE}`
  const batch = new Batch(db)
  const deleted = discardAssets(batch, ctx, inArray(assets.id, ids))
  for (const file of discarded) record(batch, deleted, 'asset.deleted', file)
  batch.abortUnless('already_published', isDraft(db, row.releaseId))
  batch.abortUnless('too_many_files', hasPlace)
  batch.abortUnless('no_room', hasRoomToBegin(db, row.orgId, row.size))
  movePlatforms(batch, moves)
  const created = batch.add(db.insert(assets).values({ ...row, ...fields }))
  record(batch, created, 'asset.created', row)
  return batch.attempt(...PLACES)
}

/** The error for a condition that doesn't hold; null for a lost race, after which the file is planned again. */
async function refusalOf(ctx: Stores, orgId: string, refused: string): Promise<RpcError | null> {
  switch (refused) {
    case 'already_published':
      return conflict('This release takes no more files.', undefined, 'already_published')
    case 'too_many_files':
      return forbidden(`A release can have ${FILES_PER_RELEASE} files.`, 'quota_exceeded')
    case 'no_room':
      return overQuota(ctx, orgId)
    default:
      return null
  }
}
