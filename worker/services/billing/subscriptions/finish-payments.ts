import { isNotNull } from 'drizzle-orm'
import { logProblem } from '#worker/platform/log.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import type { PaymentGateway } from '#worker/services/billing/payments/gateway.ts'
import { paymentIntents } from '#worker/services/billing/schema.ts'
import { payWith } from './pay.ts'

const BATCH_SIZE = 50

/**
 * Records plans that were paid for and that a crash kept from being recorded. What was approved and not
 * charged yet is left to people: they may have changed their mind.
 */
export async function finishPayments(deps: BillingDeps, gateway: PaymentGateway): Promise<void> {
  const paying = await deps.db
    .select()
    .from(paymentIntents)
    .where(isNotNull(paymentIntents.payingFor))
    .orderBy(paymentIntents.createdAt)
    .limit(BATCH_SIZE)
  for (const intent of paying) {
    const { orgId, createdBy: creatorId, createdAt } = intent
    try {
      await payWith(deps, gateway, { orgId, creatorId, createdAt }, intent, null)
    } catch (problem) {
      logProblem('A payment could not be finished', { orgId, intentId: intent.id }, problem)
    }
  }
}
