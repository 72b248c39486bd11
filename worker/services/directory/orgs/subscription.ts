import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { unavailable } from '#shared/errors.ts'
import type { OrganizationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'

/**
 * The subscription of an organization, for a write that depends on it; null without one. Billing is told of
 * the organization first if that has not yet worked.
 * @throws RpcError 503 when billing is unreachable
 */
export async function readSubscription(
  { ports }: Context,
  { id, creatorId, createdAt, planActive }: OrganizationRow,
): Promise<SubscriptionSummary | null> {
  try {
    if (planActive === null) await ports.startSubscription({ orgId: id, creatorId, createdAt })
    return await ports.subscription(id)
  } catch {
    throw unavailable('Billing')
  }
}
