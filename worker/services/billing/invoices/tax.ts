// Value-added tax as the European Union has it for services that are delivered over networks.

import rates from 'sales-tax/res/sales_tax_rates.json'
import type { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import type { Tax } from '#shared/domain/billing/invoice.ts'
import { hasVatNumbers, vatCountry } from '#shared/domain/country.ts'
import { checkVat } from '#worker/services/billing/vat/check.ts'

const RATES: Record<string, { rate: number }> = rates
const NONE = { rate: 0, cents: 0, reverseCharge: false }

/**
 * The tax on a price. A business with a VAT number of another country of the Union owes it there (reverse charge);
 * every other buyer in the Union pays the rate of their country to the seller, and outside the Union none is due. A
 * number that was kept before its check was complete is checked again, as it is worth the tax.
 * @param buyer null: unknown, and counted as one from the seller's country
 * @param net cents
 * @returns null where the seller is unknown, or not of the Union: no tax is dealt with
 */
export function taxOf(seller: BillingDetails | null, buyer: BillingDetails | null, net: number): Tax | null {
  if (!seller || !hasVatNumbers(seller.country)) return null
  const home = vatCountry(seller.country)
  const country = buyer ? vatCountry(buyer.country) : home
  if (!hasVatNumbers(country)) return NONE
  const isBusiness = buyer && buyer.vatNumber !== '' && checkVat(country, buyer.vatNumber).valid
  if (isBusiness && country !== home) return { ...NONE, reverseCharge: true }
  const rate = Math.round((RATES[country]?.rate ?? 0) * 10_000)
  return { rate, cents: Math.round((net * rate) / 10_000), reverseCharge: false }
}
