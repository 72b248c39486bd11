import type { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import styles from '#web/features/billing/billing.module.css'
import { nameCountry } from '#web/lib/format/country-names.ts'

/** A seller or buyer, as printed on an invoice. */
export function BillingAddress({ details }: { details: BillingDetails }) {
  const { name, address, postcode, city, country, vatNumber } = details
  return (
    <address className={styles.address}>
      <b>{name}</b>
      <span>{address}</span>
      <span>{[postcode, city].filter(Boolean).join(' ')}</span>
      <span>{nameCountry(country)}</span>
      {vatNumber && <span>VAT number {vatNumber}</span>}
    </address>
  )
}
