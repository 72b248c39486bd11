import type { PaymentMethod } from './gateway.ts'

/** 'Visa ending in 4242', or 'PayPal'. */
export function methodName({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>): string {
  return last4 ? `${brand} ending in ${last4}` : brand
}
