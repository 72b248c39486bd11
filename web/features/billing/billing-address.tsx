import type { BillingDetails } from '#shared/domain/billing-details.ts'
import { nameCountry } from '#web/lib/country-names.ts'
import styles from './billing.module.css'

/** Somebody who sells or buys, as it stands on an invoice. */
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
