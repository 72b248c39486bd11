import { and, eq, type SQL, sql } from 'drizzle-orm'
import { releases } from '#worker/services/directory/release-schema.ts'
import type { ReleaseRow } from '#worker/services/directory/releases/rows.ts'

/** Holds while the rollout is as it was read. */
export function isUnchanged(release: ReleaseRow): SQL | undefined {
  const { id, plan, paused, pausedAt, rolloutPercent, yankedAt } = release
  return and(
    eq(releases.id, id),
    eq(releases.status, 'published'),
    eq(releases.paused, paused),
    eq(releases.rolloutPercent, rolloutPercent),
    sql`${releases.pausedAt} is ${pausedAt}`,
    sql`${releases.yankedAt} is ${yankedAt}`,
    sql`${releases.plan} is ${plan && JSON.stringify(plan)}`,
  )
}
