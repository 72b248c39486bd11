import { inArray, lt } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Service } from '#identity/http/context.ts'
import { deliverMails } from '#identity/mail/mails.ts'
import { DAY } from '#shared/domain/time.ts'
import { SWEEP_BATCH_ROWS, SWEEP_MAX_BATCHES } from '#shared/limits.ts'
import { addresses, codes, flowErrors, flows, sessions } from './schema.ts'

/** Expired rows are kept this long, so that a user who returns late reads that the form expired. */
const RETENTION_MS = DAY

/** The scheduled run: sends emails that couldn't be sent at once, and removes rows that expired long ago. */
export async function sweep(service: Service): Promise<void> {
  const { db, now } = service
  await deliverMails(service)
  const expired = new Date(now().getTime() - RETENTION_MS).toISOString()
  const removeBatch = (table: SQLiteTable, id: SQLiteColumn, end: SQLiteColumn) =>
    db
      .delete(table)
      .where(inArray(id, db.select({ id }).from(table).where(lt(end, expired)).limit(SWEEP_BATCH_ROWS)))
  for (let batch = 0; batch < SWEEP_MAX_BATCHES; batch++) {
    const removed = await db.batch([
      removeBatch(flows, flows.id, flows.expiresAt),
      removeBatch(codes, codes.flowId, codes.expiresAt),
      removeBatch(sessions, sessions.id, sessions.expiresAt),
      removeBatch(flowErrors, flowErrors.id, flowErrors.createdAt),
      removeBatch(addresses, addresses.id, addresses.formerUntil),
    ])
    if (removed.every(({ meta }) => meta.changes < SWEEP_BATCH_ROWS)) return
  }
}
