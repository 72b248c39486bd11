import type { PaymentIntent, StoredPayment } from '#shared/domain/billing/payment.ts'
import { conflict, unprocessable } from '#shared/errors.ts'
import type { BillingDeps } from '#worker/services/billing/context.ts'
import { isPast } from './card-expiry.ts'
import type { NewIntent, PaymentGateway } from './gateway.ts'
import { priceChanged } from './intents.ts'
import { findPaymentSource, noteRefusal } from './source.ts'

/**
 * Opens an intent on the stored payment method, which authorizes it. A decline is kept, as that of a renewal is.
 * @param shown what the payer was shown, so that they never pay with another method, or another price
 * @throws RpcError 409 when the price has changed, or it was replaced or can't pay; 422 when the gateway declines it
 */
export async function openStored(
  deps: BillingDeps,
  gateway: PaymentGateway,
  order: NewIntent,
  shown: StoredPayment,
): Promise<PaymentIntent> {
  if (shown.amount !== undefined && shown.amount !== order.amount) throw priceChanged()
  const source = await findPaymentSource(deps.db, order.orgId)
  if (source?.brand !== shown.brand || source.last4 !== shown.last4)
    throw conflict(
      'The stored payment method was replaced. Nothing was charged. Reload the page to see the new one.',
      undefined,
      'payment_method_changed',
    )
  if (isPast(source, deps.now) || source.refusedAt)
    throw conflict(
      'The stored payment method can’t pay any more. Nothing was charged. Use another one.',
      undefined,
      'payment_method_unusable',
    )
  const { reference, type, brand, last4, expiryMonth, expiryYear } = source
  const method = { reference, type, brand, last4, expiryMonth, expiryYear }
  const intent = await gateway.openStored({ ...order, paymentMethodType: type }, method)
  if (!('refused' in intent)) return intent
  await noteRefusal(deps.db, source, deps.now.toISOString())
  throw unprocessable('payment_refused', intent.refused)
}
