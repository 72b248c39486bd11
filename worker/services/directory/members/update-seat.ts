import { and, eq, sql } from 'drizzle-orm'
import { nextSeat, seatLimit } from '#shared/domain/billing/seats.ts'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { conflict, forbidden, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { readSubscription } from '#worker/services/directory/orgs/subscription.ts'
import { members } from '#worker/services/directory/schema.ts'
import { isStillAdmin, nameOf } from './queries.ts'

/**
 * Gives a member a DevTools seat or takes it back. How many there can be, the subscription says; taking back needs
 * none.
 * @throws RpcError 403 `trial_seats` or `NotSubscribed`, 503 when billing is unreachable
 */
export async function updateSeat(
  ctx: Context<Person>,
  input: { orgId: string; userId: string; hasSeat: boolean },
): Promise<null> {
  const { db, actor } = ctx
  const { userId, hasSeat } = input
  const { organization } = await requireOrg(ctx, input.orgId, 'seats.assign')
  const { id: orgId } = organization
  const subscription = hasSeat ? await readSubscription(ctx, organization) : null
  const limit = seatLimit(subscription)
  const membership = and(eq(members.orgId, orgId), eq(members.userId, userId))
  const isLimited = hasSeat && Number.isFinite(limit)
  const batch = new Batch(db)
  const updated = batch.add(
    db
      .update(members)
      .set({ devtoolsSeat: hasSeat })
      .where(
        and(
          membership,
          eq(members.devtoolsSeat, !hasSeat),
          isStillAdmin(db, orgId, actor.userId),
          isLimited ? sql`${seatsTaken(db, orgId)} < ${limit}` : undefined,
        ),
      ),
  )
  emit(batch, updated, ctx, {
    orgId,
    name: hasSeat ? 'seat.assigned' : 'seat.revoked',
    subject: { id: userId, name: nameOf(userId) },
  })
  await batch.run()
  if (updated.changed) return null
  await requireOrg(ctx, orgId, 'seats.assign')
  const [member] = await db.select({ has: members.devtoolsSeat }).from(members).where(membership)
  if (!member) throw notFound('This member')
  if (member.has === hasSeat) return null
  throw await refusal(db, orgId, subscription)
}

function seatsTaken(db: Database, orgId: string) {
  const holders = db
    .select({ count: sql<number>`count(*)` })
    .from(members)
    .where(and(eq(members.orgId, orgId), eq(members.devtoolsSeat, true)))
  return sql`${holders}`
}

/** Why there is no seat to give. */
async function refusal(db: Database, orgId: string, subscription: SubscriptionSummary | null) {
  const taken = await db.$count(members, and(eq(members.orgId, orgId), eq(members.devtoolsSeat, true)))
  const next = nextSeat(subscription, taken)
  if (next.kind === 'refused') return forbidden(next.message, next.reason)
  return conflict('Another request changed the seats of this organization. Try again.', undefined, 'changed')
}
