import { and, count, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Usage } from '#shared/domain/billing/pricing.ts'
import { RpcError } from '#shared/errors.ts'
import { wasOfType } from '#worker/services/directory/applications/past-types.ts'
import { STORED, selectBytes } from '#worker/services/directory/assets/quota.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { applications, members } from '#worker/services/directory/schema.ts'
import { isUnlinked, linkMeters } from './link-meters.ts'
import { systemsOf } from './platforms.ts'

/** The names of platforms are free text, so there may be any number. */
const MAX_PLATFORMS = 1000

export interface Span {
  orgId: string
  /** ISO 8601. Downloads are counted by the day, in UTC, and the whole day of each belongs to the span. */
  from: string
  to: string
}

/**
 * What an organization (by id) uses: bytes and seats as of now; from one moment to another downloads, also of
 * applications that have been deleted, and platforms and releases of those that were Taurify's at any time in it. Neither
 * another type nor a deletion just before the end takes anything off.
 * @throws RpcError 503 while not all of its Meters report to it
 */
export async function getUsage(
  ctx: Pick<Context, 'db' | 'now' | 'ports'>,
  { orgId, from, to }: Span,
): Promise<Usage> {
  const { db, ports } = ctx
  const ofTaurify = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.orgId, orgId), wasOfType('Taurify', { from, to })))
  const [stored, seats, published, files, unlinked] = await db.batch([
    selectBytes(db, orgId, STORED),
    db
      .select({ seats: count() })
      .from(members)
      .where(and(eq(members.orgId, orgId), eq(members.devtoolsSeat, true))),
    db
      .select({ releases: count() })
      .from(releases)
      .where(
        and(
          inArray(releases.appId, ofTaurify),
          eq(releases.status, 'published'),
          gte(releases.pubDate, from),
          lt(releases.pubDate, to),
        ),
      ),
    db
      .selectDistinct({
        update: sql<string | null>`${assets.updatePlatform}`.as('for_updates'),
        public: sql<string | null>`${assets.publicPlatform}`.as('for_people'),
      })
      .from(releases)
      .innerJoin(assets, eq(assets.releaseId, releases.id))
      .where(
        and(
          inArray(releases.appId, ofTaurify),
          eq(releases.status, 'published'),
          lt(releases.pubDate, to),
          or(isNull(releases.purgedAt), gt(releases.purgedAt, from)),
        ),
      )
      .limit(MAX_PLATFORMS),
    db.select({ id: applications.id }).from(applications).where(isUnlinked(orgId)).limit(1),
  ])
  if (unlinked.length > 0 && !(await linkMeters(ctx, orgId)))
    throw new RpcError(503, 'Not all applications report what they count yet. Try again in a moment.')
  const { downloads, updateChecks } = await ports.organizationCounts(orgId, from, to)
  return {
    storage: stored[0]?.bytes ?? 0,
    downloads,
    devToolsSeats: seats[0]?.seats ?? 0,
    taurifyPlatforms: systemsOf(files.flatMap((file) => [file.update, file.public])),
    releases: published[0]?.releases ?? 0,
    updateRequests: updateChecks,
  }
}
