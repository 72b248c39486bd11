import { inArray, lt } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { DAY } from '#shared/domain/time.ts'
import type { Service } from './context.ts'
import { deliverMails } from './mails.ts'
import { addresses, codes, flowErrors, flows, sessions } from './schema.ts'

/** Rows of each table that one run removes. */
const BATCH = 1000
/** Kept for a while, so that somebody who comes back late is told so and not that there never was such a thing. */
const KEPT = DAY

/** The scheduled run: sends mails that could not be sent at once, and removes what has long expired. */
export async function sweep(service: Service): Promise<void> {
  const { db, now } = service
  await deliverMails(service)
  const longAgo = new Date(now().getTime() - KEPT).toISOString()
  const remove = (table: SQLiteTable, id: SQLiteColumn, end: SQLiteColumn) =>
    db.delete(table).where(inArray(id, db.select({ id }).from(table).where(lt(end, longAgo)).limit(BATCH)))
  await db.batch([
    remove(flows, flows.id, flows.expiresAt),
    remove(codes, codes.flowId, codes.expiresAt),
    remove(sessions, sessions.id, sessions.expiresAt),
    remove(flowErrors, flowErrors.id, flowErrors.createdAt),
    remove(addresses, addresses.id, addresses.formerUntil),
  ])
}
