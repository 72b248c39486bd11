// The list of what will be purged. A release is on it for seven days before anything happens to it, and leaves it at
// once when the rule no longer gives it up.

import { and, eq, sql } from 'drizzle-orm'
import { NOTICE_DAYS } from '#shared/domain/retention/retention-rule.ts'
import { DAY } from '#shared/domain/time.ts'
import { links } from '#shared/routes.ts'
import type { Write } from '#worker/platform/database/d1.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Database, DirectoryBatch, EventContext } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { findAdmins } from '#worker/services/directory/internal.ts'
import { retentionNotices } from '#worker/services/directory/retention-schema.ts'
import type { Judgement } from './judge.ts'
import { sumOf } from './queries.ts'
import type { RuleRow } from './read-facts.ts'

/** Notices count only while the releases are looked at this often: after a longer gap they begin again. */
const MAX_GAP_MS = DAY
/** How long a release is listed before it is purged. The sweep's announcements are as far apart. */
export const NOTICE_MS = NOTICE_DAYS * DAY

export interface ListChange {
  /** Of those on the list: all others leave it. */
  staying: string[]
  /** That come onto it. */
  added: string[]
  /** Whether those that stay are announced again, from now. */
  isRestarted: boolean
  /** Whether Admins are told by email. */
  isMailed: boolean
}

/**
 * Whether nothing has looked at the releases for so long that the notices don't count: the sweep didn't run, or the
 * database was restored.
 */
export function isInterrupted(row: RuleRow, now: Date): boolean {
  return row.checkedAt === null || now.getTime() - Date.parse(row.checkedAt) > MAX_GAP_MS
}

/** Whether the last announcement is long enough ago for another email. */
export function mayMail(row: RuleRow | null, now: Date): boolean {
  return !row?.announcedAt || now.getTime() - Date.parse(row.announcedAt) >= NOTICE_MS
}

/** Whether releases are announced by a change, as opposed to leaving the list or staying on it. */
export function announces({ staying, added, isRestarted }: ListChange): boolean {
  return added.length > 0 || (isRestarted && staying.length > 0)
}

/** Holds while neither the rule nor the list has changed since `revision`. */
export function isUnchanged(appId: string, revision: number | undefined) {
  return sql`coalesce((select revision from retention_rules where app_id = ${appId}), 0) = ${revision ?? 0}`
}

/** Which releases leave the list and which come onto it. */
export function changeOf({ facts, due, problem, dueUnlessUsed }: Judgement, mayAdd: boolean) {
  const listed = new Set(facts.notices.map(({ releaseId }) => releaseId))
  const isDue = new Set(due.map(({ id }) => id))
  // While clients can't be counted, nothing is added and nothing is purged; what is listed stays listed.
  const mayStay = problem ? dueUnlessUsed : isDue
  return {
    staying: [...listed].filter((id) => mayStay.has(id)),
    added: mayAdd && !problem ? [...isDue].filter((id) => !listed.has(id)) : [],
  }
}

/** Reads what the announcement of a change says, and returns what writes the change in the batch of `cause`. */
export async function prepareList(
  ctx: EventContext & { db: Database },
  application: ApplicationRow,
  change: ListChange,
): Promise<(batch: DirectoryBatch, cause: Write) => void> {
  const { db, now } = ctx
  const announcedAt = now.toISOString()
  const announced = [...(change.isRestarted ? change.staying : []), ...change.added]
  const [{ bytes }, admins] = await Promise.all([
    sumOf(db, announced),
    announced.length > 0 ? findAdmins(db, application.orgId) : null,
  ])
  return (batch, cause) => {
    if (announced.length > 0)
      emit(batch, cause, ctx, {
        name: 'retention.announced',
        orgId: application.orgId,
        appId: application.id,
        subject: { id: application.id, name: application.name },
        details: {
          application: application.slug,
          releases: announced.length,
          size: bytes,
          at: new Date(now.getTime() + NOTICE_MS).toISOString(),
        },
        data: {
          organization: admins?.name ?? '',
          emails: (change.isMailed && admins?.emails) || [],
          url: `${ctx.site.origin}${links.applicationSettings(admins?.slug ?? '', application.slug)}`,
        },
      })
    const ofApp = eq(retentionNotices.appId, application.id)
    const staying = JSON.stringify(change.staying)
    batch.add(
      db
        .delete(retentionNotices)
        .where(and(ofApp, sql`release_id not in (select value from json_each(${staying}))`)),
    )
    if (change.isRestarted) batch.add(db.update(retentionNotices).set({ announcedAt }).where(ofApp))
    if (change.added.length > 0)
      batch.insertEach(
        retentionNotices,
        { releaseId: sql`value`, appId: application.id, announcedAt },
        sql`from json_each(${JSON.stringify(change.added)})`,
      )
  }
}
