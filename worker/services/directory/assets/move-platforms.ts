import { and, eq, sql } from 'drizzle-orm'
import type { Updating } from '#shared/domain/organizations/application.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { unique } from '#worker/platform/database/unique.ts'
import type { Database, DirectoryBatch } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { isDraft } from '#worker/services/directory/releases/queries.ts'
import { type Move, planMoves } from './plan-moves.ts'

/** A release has each slot and each platform once, and one delta for each file and base version. */
export const PLACES = [
  unique(assets, 'assets_slot'),
  unique(assets, 'assets_update_platform'),
  unique(assets, 'assets_public_platform'),
  unique(assets, 'assets_delta'),
]

/** Moves platforms in a batch, which is undone (`moved`) when a file has other platforms than when this was planned. */
export function movePlatforms(batch: DirectoryBatch, moves: readonly Move[]): void {
  const { db } = batch
  for (const { asset } of moves)
    batch.abortUnless(
      'moved',
      sql`exists (select 1 from assets where id = ${asset.id}
        and update_platform is ${asset.updatePlatform} and public_platform is ${asset.publicPlatform}
        and delta_for is ${asset.deltaFor})`,
    )
  // First all of them leave their places: one may take that of another.
  for (const { asset } of moves) leavePlace(batch, asset.id)
  for (const { asset, updatePlatform, publicPlatform, deltaFor } of moves)
    batch.add(
      db.update(assets).set({ updatePlatform, publicPlatform, deltaFor }).where(eq(assets.id, asset.id)),
    )
}

/** Has a file leave its place in a batch which gives it another one. No file has an id as its platform. */
export function leavePlace(batch: DirectoryBatch, assetId: string): void {
  const nowhere = { updatePlatform: assetId, publicPlatform: null, deltaFor: null }
  batch.add(batch.db.update(assets).set(nowhere).where(eq(assets.id, assetId)))
}

/**
 * Gives the platforms that a file left behind to those files of the draft whose platforms are inferred.
 * @returns whether there was one to move
 */
export async function refillPlatforms(
  db: Database,
  releaseId: string,
  application: Updating,
): Promise<boolean> {
  const present = await db
    .select()
    .from(assets)
    .where(and(eq(assets.releaseId, releaseId), isDraft(db, releaseId)))
  const moves = planMoves(present, application)
  if (moves.length === 0) return false
  // A concurrent registration plans with what it finds, so a lost race leaves nothing to do here.
  const batch = new Batch(db)
  batch.abortUnless('not_a_draft', isDraft(db, releaseId))
  movePlatforms(batch, moves)
  await batch.attempt(...PLACES)
  return true
}
