import { eq, sql } from 'drizzle-orm'
import { DRAFTS_PER_APPLICATION } from '#shared/domain/quota.ts'
import { refillPlatforms } from '#worker/services/directory/assets/move-platforms.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { applications } from '#worker/services/directory/schema.ts'

/** How many concurrent changes of the type or the updaters are waited for. */
const MAX_PASSES = 10

/**
 * Infers the platforms of drafts' files again, whose names say something else to other types and updaters. Repeated until
 * nothing is left to move: a concurrent change may have moved files for what the application had a moment before.
 */
export async function refillDrafts({ db }: Pick<Context, 'db'>, appId: string): Promise<void> {
  for (let passes = 0; passes < MAX_PASSES; passes += 1) {
    const [application] = await db.select().from(applications).where(eq(applications.id, appId))
    if (!application) return
    const drafts = await db
      .select({ id: releases.id })
      .from(releases)
      // As text, so that the index of drafts serves it.
      .where(sql`app_id = ${appId} and status = 'draft'`)
      .limit(DRAFTS_PER_APPLICATION)
    let hasMoved = false
    for (const { id } of drafts) hasMoved = (await refillPlatforms(db, id, application)) || hasMoved
    if (!hasMoved) return
  }
}
