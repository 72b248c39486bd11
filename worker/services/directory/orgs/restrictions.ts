// The restrictions of an organization. Billing is asked every time. While it is unreachable, reads use its last answer
// and writes fail.

import { eq } from 'drizzle-orm'
import { isActive, isPaid } from '#shared/domain/billing/subscription.ts'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import {
  isRestricted,
  type RestrictionReason,
  restrictionText,
  WITHOUT_PLAN,
} from '#shared/domain/organizations/restriction.ts'
import { endSentence } from '#shared/domain/plain-text.ts'
import { forbidden, unavailable } from '#shared/errors.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { OrganizationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { organizations } from '#worker/services/directory/schema.ts'

type Restrictions = Pick<Organization, 'restrictions' | 'restrictionReason'>

const NOT_SUBSCRIBED: RestrictionReason = { type: 'NotSubscribed', details: null }

/** The restrictions to show. They never fail: without an answer from billing its last one holds. */
export async function readRestrictions(ctx: Context, organization: OrganizationRow): Promise<Restrictions> {
  const { suspendedAt, suspendedReason: details } = organization
  if (suspendedAt !== null)
    return { restrictions: WITHOUT_PLAN, restrictionReason: { type: 'Suspended', details } }
  try {
    return describe(await isPlanActive(ctx, organization))
  } catch (error) {
    logProblem('Billing is unreachable', { orgId: organization.id }, error)
    return describe(organization.planActive ?? true)
  }
}

/**
 * To be called before a write on things of `kind` (`application`, `release`).
 * @throws RpcError 403 with the restriction's text, 503 when billing is unreachable
 */
export async function refuseIfRestricted(
  ctx: Context,
  organization: OrganizationRow,
  kind: string,
): Promise<void> {
  const active = await isPlanActive(ctx, organization).catch(() => {
    throw unavailable('Billing')
  })
  refuse(describe(active), kind)
}

/** @throws RpcError 403 with the restriction's text, if there is one on things of `kind` */
export function refuse({ restrictions, restrictionReason }: Restrictions, kind: string): void {
  if (!isRestricted(restrictions, kind)) return
  throw forbidden(restrictionText(restrictionReason).map(endSentence).join(' '), restrictionReason?.type)
}

export function describe(planActive: boolean): Restrictions {
  if (planActive) return { restrictions: [], restrictionReason: null }
  return { restrictions: WITHOUT_PLAN, restrictionReason: NOT_SUBSCRIBED }
}

/**
 * Asks billing, telling it of the organization first if that has not yet worked, and records what it says.
 * @throws when it is unreachable
 */
export async function isPlanActive({ db, ports }: Context, organization: OrganizationRow): Promise<boolean> {
  const { id, creatorId, createdAt } = organization
  if (organization.planActive === null) await ports.startSubscription({ orgId: id, creatorId, createdAt })
  const status = (await ports.subscription(id))?.status ?? 'inactive'
  const plan = { planActive: isActive(status), planPaid: isPaid(status) }
  if (plan.planActive !== organization.planActive || plan.planPaid !== organization.planPaid)
    await db.update(organizations).set(plan).where(eq(organizations.id, id))
  return plan.planActive
}
