import type { StoredMethod } from './payment.ts'

/** 'Visa ending in 4242', or 'PayPal'. */
export function methodName({ brand, last4 }: StoredMethod): string {
  return last4 ? `${brand} ending in ${last4}` : brand
}
