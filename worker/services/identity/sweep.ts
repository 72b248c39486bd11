import { inArray, lt } from 'drizzle-orm'
import { DAY } from '#shared/domain/time.ts'
import type { Service } from './context.ts'
import { deliverMails } from './mails.ts'
import { codes, flowErrors, flows, sessions } from './schema.ts'

/** Rows of each table that one run removes. */
const BATCH = 1000
/** Kept for a while, so that somebody who comes back late is told so and not that there never was such a thing. */
const KEPT = DAY

/** The scheduled run: sends mails that could not be sent at once, and removes what has long expired. */
export async function sweep(service: Service): Promise<void> {
  const { db, now } = service
  await deliverMails(service)
  const longAgo = new Date(now().getTime() - KEPT).toISOString()
  await db.batch([
    db
      .delete(flows)
      .where(
        inArray(
          flows.id,
          db.select({ id: flows.id }).from(flows).where(lt(flows.expiresAt, longAgo)).limit(BATCH),
        ),
      ),
    db
      .delete(codes)
      .where(
        inArray(
          codes.flowId,
          db.select({ id: codes.flowId }).from(codes).where(lt(codes.expiresAt, longAgo)).limit(BATCH),
        ),
      ),
    db
      .delete(sessions)
      .where(
        inArray(
          sessions.id,
          db.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, longAgo)).limit(BATCH),
        ),
      ),
    db
      .delete(flowErrors)
      .where(
        inArray(
          flowErrors.id,
          db
            .select({ id: flowErrors.id })
            .from(flowErrors)
            .where(lt(flowErrors.createdAt, longAgo))
            .limit(BATCH),
        ),
      ),
  ])
}
