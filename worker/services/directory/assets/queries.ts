import { and, asc, eq } from 'drizzle-orm'
import { notFound } from '#shared/errors.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets, parts, releases } from '#worker/services/directory/release-schema.ts'
import type { AssetRow, ReleaseRow } from '#worker/services/directory/releases/rows.ts'

export interface AssetPath {
  org: string
  app: string
  asset: string
}

export interface FoundAsset {
  asset: AssetRow
  release: ReleaseRow
  /** The parts that have arrived. */
  received: { number: number; etag: string }[]
}

/**
 * A file of an application, with its release and the parts that have arrived.
 * @throws RpcError 404
 */
export async function requireAsset(
  { db }: Pick<Context, 'db'>,
  appId: string,
  assetId: string,
): Promise<FoundAsset> {
  const itsRelease = db.select({ id: assets.releaseId }).from(assets).where(eq(assets.id, assetId))
  // One table each: in a batch, columns of one name from joined tables overwrite each other.
  const [[asset], [release], received] = await db.batch([
    db.select().from(assets).where(eq(assets.id, assetId)).limit(1),
    db
      .select()
      .from(releases)
      .where(and(eq(releases.id, itsRelease), eq(releases.appId, appId)))
      .limit(1),
    db
      .select({ number: parts.number, etag: parts.etag })
      .from(parts)
      .where(eq(parts.assetId, assetId))
      .orderBy(asc(parts.number)),
  ])
  if (!asset || !release) throw notFound('This file')
  return { asset, release, received }
}
