import { and, count, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Usage } from '#shared/domain/pricing.ts'
import { STORED, selectBytes } from '#worker/services/directory/assets/quota.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { assets, releases } from '#worker/services/directory/release-schema.ts'
import { applications, members } from '#worker/services/directory/schema.ts'
import { systemsOf } from './platforms.ts'

/** Each has a Meter of its own to be asked, and a request may not ask without end. */
const APPLICATIONS = 500
/** Names of platforms are free text. */
const PLATFORMS = 1000

export interface Span {
  orgId: string
  /** ISO 8601. Downloads are counted by the day, in UTC, and the whole day of each belongs to the span. */
  from: string
  to: string
}

/**
 * What an organization (by id) uses: bytes and seats as of now; downloads, also of applications that were deleted
 * meanwhile, and releases of Taurify's applications from one moment to another.
 */
export async function getUsage(
  { db, ports }: Pick<Context, 'db' | 'ports'>,
  { orgId, from, to }: Span,
): Promise<Usage> {
  const ofTaurify = db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.orgId, orgId), eq(applications.appType, 'Taurify')))
  const [stored, seats, published, files, apps] = await db.batch([
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
      .innerJoin(applications, eq(applications.id, releases.appId))
      .innerJoin(assets, eq(assets.releaseId, releases.id))
      .where(
        and(
          inArray(releases.appId, ofTaurify),
          isNull(applications.deletedAt),
          eq(releases.status, 'published'),
          eq(assets.freed, false),
        ),
      )
      .limit(PLATFORMS),
    db
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          eq(applications.orgId, orgId),
          or(isNull(applications.deletedAt), gte(applications.deletedAt, from)),
        ),
      )
      .orderBy(desc(applications.createdAt))
      .limit(APPLICATIONS),
  ])
  const counts = await Promise.all(apps.map(({ id }) => ports.counts(id, from, to)))
  return {
    storage: stored[0]?.bytes ?? 0,
    downloads: counts.reduce((sum, { downloads }) => sum + downloads, 0),
    devToolsSeats: seats[0]?.seats ?? 0,
    taurifyPlatforms: systemsOf(files.flatMap((file) => [file.update, file.public])),
    releases: published[0]?.releases ?? 0,
    updateRequests: counts.reduce((sum, { updateChecks }) => sum + updateChecks, 0),
  }
}
