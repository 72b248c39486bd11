import { eq, sql } from 'drizzle-orm'
import { selectKeys, toSigningKeys } from '#worker/services/directory/applications/keys/signing-keys.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { importedFiles } from '#worker/services/directory/import-schema.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { applications } from '#worker/services/directory/schema.ts'

/** An asset with all that its verification depends on; null: it was deleted. */
export async function readDue(db: Database, assetId: string) {
  const ofAsset = eq(assets.id, assetId)
  const itsApp = db
    .select({ id: releases.appId })
    .from(releases)
    .innerJoin(assets, eq(releases.id, assets.releaseId))
    .where(ofAsset)
  const [[due], keys] = await db.batch([
    db
      .select({
        asset: assets,
        appId: releases.appId,
        status: releases.status,
        publicKey: applications.updaterPublicKey,
        appType: applications.appType,
        updaters: applications.updaters,
        stated: importedFiles.digest,
      })
      .from(assets)
      .innerJoin(releases, eq(releases.id, assets.releaseId))
      .innerJoin(applications, eq(applications.id, releases.appId))
      .leftJoin(importedFiles, eq(importedFiles.assetId, assets.id))
      .where(ofAsset),
    selectKeys(db, sql`${itsApp}`),
  ])
  return due ? { ...due, signing: toSigningKeys(due.publicKey, keys) } : null
}
