import { sql } from 'drizzle-orm'
import type { Application } from '#shared/domain/organizations/application.ts'
import { DRAFTS_PER_APPLICATION } from '#shared/domain/quota.ts'
import { refillPlatforms } from '#worker/services/directory/assets/move-platforms.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'

/** What a name says of a file depends on the type and the updaters. Drafts have files whose platforms can still change. */
export async function refillDrafts({ db }: Pick<Context, 'db'>, application: Application): Promise<void> {
  const drafts = await db
    .select({ id: releases.id })
    .from(releases)
    // As text, so that the index of drafts serves it.
    .where(sql`app_id = ${application.id} and status = 'draft'`)
    .limit(DRAFTS_PER_APPLICATION)
  for (const { id } of drafts) await refillPlatforms(db, id, application)
}
