import { and, asc, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#shared/errors.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { repairSoon, selectStaleChannels } from './manifests/repair.ts'
import type { FoundRelease } from './rows.ts'
import { takenDownReason } from './taken-down.ts'

/** Who made a release: a person's address, or a key's name, where they are known. */
export const creatorName = sql<string | null>`coalesce(
  (select email from people where user_id = releases.created_by),
  (select display_name from api_keys where uid = releases.created_by),
  releases.created_by
)`

/**
 * One release of an application, by id, or by version on a channel (null or absent: the one without a name), with
 * its files. What an earlier publisher left unwritten is repaired on the way.
 * @throws RpcError 404
 */
export async function requireRelease(
  ctx: Context,
  appId: string,
  ref: string,
  channel?: string | null,
): Promise<FoundRelease> {
  const found = await findRelease(ctx, appId, ref, channel)
  if (!found) throw notFound('This release')
  return found
}

/** The same, or null. */
export async function findRelease(
  ctx: Context,
  appId: string,
  ref: string,
  channel?: string | null,
): Promise<FoundRelease | null> {
  const where = isRelease(appId, ref, channel)
  const [found, files, stale] = await ctx.db.batch([
    ctx.db
      .select({ release: releases, creator: creatorName })
      .from(releases)
      .where(where)
      .orderBy(desc(eq(releases.id, ref)))
      .limit(1),
    ctx.db
      .select({ asset: assets, takenDown: takenDownReason.as('taken_down') })
      .from(assets)
      .innerJoin(releases, eq(releases.id, assets.releaseId))
      .where(where)
      .orderBy(asc(assets.filename), asc(assets.id)),
    selectStaleChannels(ctx.db, appId),
  ])
  repairSoon(ctx, stale)
  if (!found[0]) return null
  const { release, creator } = found[0]
  return {
    release: { ...release, creator },
    assets: files.flatMap(({ asset, takenDown }) =>
      asset.releaseId === release.id ? [{ ...asset, takenDown }] : [],
    ),
  }
}

function isRelease(appId: string, ref: string, channel: string | null | undefined): SQL | undefined {
  const named = and(eq(releases.version, ref), eq(releases.channel, channel ?? ''))
  return and(eq(releases.appId, appId), or(eq(releases.id, ref), named))
}

/** Holds while the release is a draft: a write says so once more, for the moment it happens. */
export function isDraft(db: Database, releaseId: string | SQL): SQL {
  const draft = db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.id, releaseId), eq(releases.status, 'draft')))
  return exists(draft)
}
