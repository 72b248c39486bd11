// How many organizations without a paid plan a person may have founded. Each of them can send invitations, so one
// person with any number of them would be a mail relay.

import { and, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type PersonLimit, personLimit } from '#shared/domain/person-limits.ts'
import { forbidden, type RpcError } from '#shared/errors.ts'
import { ARCHIVED_COUNTS_FOR_MS, MAX_PAID_LOOKUP } from '#shared/limits.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { organizations, people } from '#worker/services/directory/schema.ts'

/** A limit of the actor: the product's, or what an operator raised it to. */
export async function readPersonLimit({ db, actor }: Context<Person>, name: PersonLimit): Promise<number> {
  const isActor = eq(people.userId, actor.userId)
  const [person] = await db.select({ limits: people.limits }).from(people).where(isActor)
  return personLimit(person?.limits ?? {}, name)
}

/** Holds while the actor has founded fewer organizations without a paid plan than `limit`. */
export function mayFoundAnother(ctx: Context<Person>, limit: number): SQL {
  const unpaid = sql`${organizations.planPaid} is not true`
  const count = ctx.db
    .select({ count: sql<number>`count(*)` })
    .from(organizations)
    .where(and(counts(ctx), unpaid))
  return sql`${count} < ${limit}`
}

/**
 * Brings up to date which of the actor's organizations have a paid plan: billing decides it, and it may have changed
 * since the directory last read each of them. While billing is unreachable, its last answer holds.
 */
export async function refreshPaid(ctx: Context<Person>): Promise<void> {
  const { db, ports } = ctx
  const known = await db
    .select({ id: organizations.id, planPaid: organizations.planPaid })
    .from(organizations)
    .where(counts(ctx))
    .orderBy(desc(organizations.id))
    .limit(MAX_PAID_LOOKUP)
  if (known.length === 0) return
  let paid: Set<string>
  try {
    paid = new Set(await ports.listPaid(known.map(({ id }) => id)))
  } catch (error) {
    return logProblem('Billing is unreachable', {}, error)
  }
  for (const planPaid of [true, false]) {
    const outdated = known.filter((each) => paid.has(each.id) === planPaid && each.planPaid !== planPaid)
    const ids = outdated.map(({ id }) => id)
    if (ids.length) await db.update(organizations).set({ planPaid }).where(inArray(organizations.id, ids))
  }
}

export function tooManyUnpaid(limit: number): RpcError {
  return forbidden(
    `You can have ${limit} organizations that are in trial or have no plan. Choose a plan for one of them. An archived one stops counting after 30 days.`,
    'quota_exceeded',
  )
}

/** The organizations that the actor founded, without those that were archived long ago. */
function counts({ actor, now }: Context<Person>): SQL | undefined {
  const since = new Date(now.getTime() - ARCHIVED_COUNTS_FOR_MS).toISOString()
  const { creatorId, archivedAt } = organizations
  return and(eq(creatorId, actor.userId), or(isNull(archivedAt), gt(archivedAt, since)))
}
