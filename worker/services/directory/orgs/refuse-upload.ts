// What keeps an organization from uploading. A release script must not fail because billing is unreachable: then the
// last known answer about the plan holds, and the spending limit doesn't stop uploads.

import { formatEuro } from '#shared/domain/billing/money.ts'
import { formatUtcDay } from '#shared/domain/time.ts'
import { forbidden } from '#shared/errors.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { OrganizationRow } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { describe, isPlanActive, refuse } from './restrictions.ts'

/** @throws RpcError 403 with the restriction's text */
export async function refuseUploadWithoutPlan(ctx: Context, organization: OrganizationRow): Promise<void> {
  const active = await isPlanActive(ctx, organization).catch((cause) => {
    logProblem('Billing is unreachable', { orgId: organization.id }, cause)
    return organization.planActive ?? true
  })
  refuse(describe(active), 'release')
}

/** @throws RpcError 403 `spending_limit` from the eighth day over the limit to the end of the month */
export async function refuseUploadOverLimit({ ports }: Context, { id }: OrganizationRow): Promise<void> {
  const block = await ports.uploadBlock(id).catch((cause) => {
    logProblem('Billing is unreachable', { orgId: id }, cause)
    return null
  })
  if (!block) return
  throw forbidden(
    `Use has been over the monthly spending limit of ${formatEuro(block.cents)} for a week. Uploads continue when an Admin raises the limit, or on ${formatUtcDay(block.until)}. Drafts that are ready can still be published.`,
    'spending_limit',
  )
}
