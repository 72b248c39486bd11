import { and, eq, sql } from 'drizzle-orm'
import type { AppType } from '#shared/domain/application.ts'
import { attempt, demand } from '#worker/platform/d1.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { assets } from '#worker/services/directory/release-schema.ts'
import { isDraft } from '#worker/services/directory/releases/queries.ts'
import { type Move, planMoves } from './plan-file.ts'

/** To be run in a batch, which is undone when one of the files has other platforms than when this was planned. */
export function movePlatforms(db: Database, moves: readonly Move[]) {
  return [
    ...moves.map(({ asset }) =>
      demand(
        db,
        assets,
        sql`exists (select 1 from assets where id = ${asset.id}
          and update_platform is ${asset.updatePlatform} and public_platform is ${asset.publicPlatform})`,
      ),
    ),
    // First all of them leave their places: one may take that of another.
    ...moves.map(({ asset, updatePlatform, publicPlatform }) =>
      db
        .update(assets)
        .set({
          updatePlatform: updatePlatform === asset.updatePlatform ? updatePlatform : null,
          publicPlatform: publicPlatform === asset.publicPlatform ? publicPlatform : null,
        })
        .where(eq(assets.id, asset.id)),
    ),
    ...moves.map(({ asset, updatePlatform, publicPlatform }) =>
      db.update(assets).set({ updatePlatform, publicPlatform }).where(eq(assets.id, asset.id)),
    ),
  ] as const
}

/** Gives the platforms that a file left behind to those files of the draft whose platforms are inferred. */
export async function refillPlatforms(db: Database, releaseId: string, appType: AppType): Promise<void> {
  const present = await db
    .select()
    .from(assets)
    .where(and(eq(assets.releaseId, releaseId), isDraft(db, releaseId)))
  const moves = planMoves(present, appType)
  if (moves.length === 0) return
  // A concurrent registration plans with what it finds, so a lost race leaves nothing to do here.
  await attempt(db.batch([demand(db, assets, isDraft(db, releaseId)), ...movePlatforms(db, moves)]))
}
