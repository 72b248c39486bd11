// Value-added tax as the European Union has it for services that are delivered over networks.

import rates from 'sales-tax/res/sales_tax_rates.json'
import type { BillingDetails } from '#shared/domain/billing-details.ts'
import { EU_VAT_COUNTRIES } from '#shared/domain/country.ts'
import type { Tax } from '#shared/domain/invoice.ts'

const RATES: Record<string, { rate: number }> = rates
const NONE = { rate: 0, cents: 0, reverseCharge: false }

/**
 * The tax on a price. Somebody with a VAT number owes it in the own country; everybody else in the Union pays the rate
 * of the own country to the seller, and beyond the Union nothing is due.
 * @param buyer null: unknown, and counted as somebody from the seller's country
 * @param net cents
 * @returns null where the seller is unknown, or not of the Union: no tax is dealt with
 */
export function taxOf(seller: BillingDetails | null, buyer: BillingDetails | null, net: number): Tax | null {
  if (!seller || !EU_VAT_COUNTRIES.includes(seller.country)) return null
  const country = buyer?.country ?? seller.country
  if (!EU_VAT_COUNTRIES.includes(country)) return NONE
  if (buyer?.vatNumber && country !== seller.country) return { ...NONE, reverseCharge: true }
  const rate = Math.round((RATES[country]?.rate ?? 0) * 10_000)
  return { rate, cents: Math.round((net * rate) / 10_000), reverseCharge: false }
}
