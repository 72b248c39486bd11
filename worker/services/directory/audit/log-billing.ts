import { eq, sql } from 'drizzle-orm'
import type { DirectoryService } from '#shared/contracts/directory-service.ts'
import type { BillingEventName } from '#shared/domain/events.ts'
import type { Input } from '#shared/rpc.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { AnyEvent, Author } from '#worker/platform/events.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { logEvent } from '#worker/services/directory/log-event.ts'
import { audit, organizations, people } from '#worker/services/directory/schema.ts'

/**
 * Logs what happened in billing, and announces it to webhooks like every other event. Idempotent by its id; nothing
 * follows for an organization that isn't there.
 */
export async function logBilling(
  { db, now, announced }: Pick<Context, 'db' | 'now' | 'announced'>,
  { id, at, orgId, author, origin, ...act }: Input<DirectoryService['internal.logBilling']>,
): Promise<null> {
  const name = author.name ?? (await findEmail(db, author.id))
  const isOrganization = eq(organizations.id, orgId)
  const subject = {
    id: orgId,
    name: sql`select ${organizations.name} from ${organizations} where ${isOrganization}`,
  }
  const signer: Author = { kind: 'person', id: author.id, name }
  const by = { id, now, at: new Date(at), author: signer, origin, ...(announced && { announced }) }
  const batch = new Batch(db)
  batch.abortUnless('known', sql`not exists (select 1 from ${audit} where ${eq(audit.id, id)})`)
  // Billing's own types make the details fit the name.
  const event = { ...act, orgId, subject } as AnyEvent<BillingEventName>
  logEvent(batch, sql`exists (select 1 from ${organizations} where ${isOrganization})`, by, event)
  await batch.attempt()
  return null
}

async function findEmail(db: Database, userId: string): Promise<string | null> {
  const [person] = await db
    .select({ email: people.email })
    .from(people)
    .where(eq(people.userId, userId))
    .limit(1)
  return person?.email ?? null
}
