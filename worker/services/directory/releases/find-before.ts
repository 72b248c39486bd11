import { and, desc, eq, gte, lt, not, sql } from 'drizzle-orm'
import type { Release } from '#shared/domain/releases/release.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { isOffered } from './channels/outlines.ts'
import { namesOf, updatePlatforms } from './list-platforms.ts'
import { isWithdrawn } from './rollout/withdrawn.ts'
import type { ReleaseRow } from './rows.ts'

const HAS_UPDATES = sql`exists (
  select 1 from assets where assets.release_id = releases.id and update_platform is not null
)`

type Of = Pick<ReleaseRow, 'appId' | 'channel' | 'precedence'>

/** The offered release with the next lower version on the channel of this one, or null. */
export async function findBefore(db: Database, of: Of): Promise<NonNullable<Release['before']> | null> {
  if (!of.precedence) return null
  const [found] = await db
    .select({ id: releases.id, version: releases.version, updatePlatforms })
    .from(releases)
    .where(isLower(of))
    .orderBy(desc(releases.precedence), desc(releases.pubDate))
    .limit(1)
  return found ? { ...found, updatePlatforms: namesOf(found.updatePlatforms) } : null
}

/**
 * The same of those that everyone is offered: clients don't get one that is paused, or that a rollback withdraws.
 * @param needsUpdates whether updaters, which pass over a release without update files, are to get it
 */
export async function findRollbackTarget(
  db: Database,
  of: Of,
  needsUpdates: boolean,
): Promise<NonNullable<Release['rollbackTarget']> | null> {
  if (!of.precedence) return null
  const [found] = await db
    .select({ id: releases.id, version: releases.version })
    .from(releases)
    .where(
      and(
        isLower(of),
        eq(releases.paused, false),
        gte(releases.rolloutPercent, 100),
        not(isWithdrawn),
        needsUpdates ? HAS_UPDATES : undefined,
      ),
    )
    .orderBy(desc(releases.precedence), desc(releases.pubDate))
    .limit(1)
  return found ?? null
}

function isLower({ appId, channel, precedence }: Of) {
  return and(
    eq(releases.appId, appId),
    eq(releases.channel, channel),
    isOffered,
    lt(releases.precedence, precedence ?? ''),
    // Versions that don't parse have none.
    sql`${releases.precedence} > ''`,
  )
}
