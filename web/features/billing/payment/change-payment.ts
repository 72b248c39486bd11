import { links } from '#shared/routes.ts'

/** The part of the billing page's query string that opens the dialog for another payment method. */
export const CHANGE = { name: 'change', value: 'payment-method' } as const

/** The billing page with that dialog open. */
export function changePaymentLink(orgSlug: string): string {
  return `${links.billing(orgSlug)}?${CHANGE.name}=${CHANGE.value}`
}
