import { and, eq, sql } from 'drizzle-orm'
import {
  ORGANIZATION_LIMITS,
  type OrganizationLimit,
} from '#shared/domain/organizations/organization-limits.ts'
import { PERSON_LIMITS, type PersonLimit } from '#shared/domain/person-limits.ts'
import { badInput, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { organizations, people } from '#worker/services/directory/schema.ts'
import type { OperatorContext } from './context.ts'
import { requireOrganization } from './queries.ts'
import { emitAsOperator, recordOperatorAct } from './record.ts'

/**
 * Raises a limit for one organization; null brings the standard back.
 * @throws RpcError 404, 400 for a value that is no higher than the standard
 */
export async function raiseOrganizationLimit(
  ctx: OperatorContext,
  { org, limit, value }: { org: string; limit: OrganizationLimit; value: number | null },
): Promise<null> {
  const { db } = ctx
  refuseLower(value, ORGANIZATION_LIMITS[limit])
  const { id, name } = await requireOrganization(db, org)
  const limits = changed(organizations.limits, limit, value)
  const batch = new Batch(db)
  const raised = batch.add(
    db
      .update(organizations)
      .set({ limits })
      .where(and(eq(organizations.id, id), differs(organizations.limits, limit, value))),
  )
  emitAsOperator(batch, raised, ctx, {
    orgId: id,
    name: 'organization.limitRaised',
    subject: { id, name },
    details: { limit, value },
  })
  await batch.run()
  return null
}

/** The same for one person. Members of their organizations don't see it. */
export async function raisePersonLimit(
  ctx: OperatorContext,
  { userId, limit, value }: { userId: string; limit: PersonLimit; value: number | null },
): Promise<null> {
  const { db } = ctx
  refuseLower(value, PERSON_LIMITS[limit])
  const [person] = await db.select().from(people).where(eq(people.userId, userId)).limit(1)
  if (!person) throw notFound('This person')
  const limits = changed(people.limits, limit, value)
  const batch = new Batch(db)
  const raised = batch.add(
    db
      .update(people)
      .set({ limits })
      .where(and(eq(people.userId, userId), differs(people.limits, limit, value))),
  )
  recordOperatorAct(batch, raised, ctx, {
    name: 'person.limitRaised',
    subject: { id: userId, name: person.email },
    details: { limit, value },
  })
  await batch.run()
  return null
}

type LimitsColumn = typeof organizations.limits | typeof people.limits

/** Only this limit: another operator may be raising another one. */
function changed(column: LimitsColumn, limit: string, value: number | null) {
  const path = `$.${limit}`
  return value === null
    ? sql`json_remove(${column}, ${path})`
    : sql`json_set(${column}, ${path}, cast(${value} as integer))`
}

function differs(column: LimitsColumn, limit: string, value: number | null) {
  return sql`json_extract(${column}, ${`$.${limit}`}) is not ${value}`
}

function refuseLower(value: number | null, standard: number): void {
  if (value !== null && value <= standard)
    throw badInput(`The standard is ${standard}. Choose a higher value, or none to bring it back.`, 'value')
}
