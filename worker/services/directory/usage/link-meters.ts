import { sql } from 'drizzle-orm'
import { METERS_LINKED_PER_READ, METERS_LINKED_PER_RUN } from '#shared/limits.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { applications } from '#worker/services/directory/schema.ts'

/** Meters that are linked concurrently. */
const AT_ONCE = 25

/**
 * Of all applications, or those of one organization. The plus keeps the index of the organization's applications out:
 * the partial one is empty once all are linked.
 */
export function isUnlinked(orgId?: string) {
  return sql`meter_linked_at is null ${orgId === undefined ? sql`` : sql`and +org_id = ${orgId}`}`
}

/**
 * Tells the Meters that don't know it yet which organization they belong to; each reports then what it has counted so
 * far. Repeating it changes nothing.
 * @param orgId only those of this organization; undefined: of all
 * @returns whether none of them is left
 */
export async function linkMeters(
  { db, now, ports }: Pick<Context, 'db' | 'now' | 'ports'>,
  orgId?: string,
): Promise<boolean> {
  const most = orgId === undefined ? METERS_LINKED_PER_RUN : METERS_LINKED_PER_READ
  const due = await db
    .select({ id: applications.id, orgId: applications.orgId })
    .from(applications)
    .where(isUnlinked(orgId))
    // At random, so that some that always fail don't hold up the others.
    .orderBy(sql`random()`)
    .limit(most)
  const linked: string[] = []
  for (let start = 0; start < due.length; start += AT_ONCE) {
    const link = async (each: { id: string; orgId: string }) => {
      try {
        await ports.linkMeter(each.id, each.orgId)
        linked.push(each.id)
      } catch (problem) {
        logProblem('A Meter could not be linked to its organization', { appId: each.id }, problem)
      }
    }
    await Promise.all(due.slice(start, start + AT_ONCE).map(link))
  }
  if (linked.length > 0)
    await db
      .update(applications)
      .set({ meterLinkedAt: now.toISOString() })
      // One parameter, however many ids.
      .where(sql`${applications.id} in (select value from json_each(${JSON.stringify(linked)}))`)
  return linked.length === due.length && due.length < most
}
