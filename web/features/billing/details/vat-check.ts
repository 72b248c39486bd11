import { useQuery } from '@tanstack/react-query'
import type { VatCheck } from '#shared/domain/billing/billing-details.ts'
import { hasVatNumbers } from '#shared/domain/country.ts'
import { useIsSettled } from '#web/lib/forms/use-is-settled.ts'
import { checkVatNumber } from '#web/lib/forms/vat.ts'

/**
 * `valid`: form and check digits are right, and no register is asked here; `registered` and `unregistered`: what VIES
 * says; `unchecked`: VIES couldn't be asked; `unknown`: neither could we.
 */
export type VatState =
  | 'none'
  | 'checking'
  | 'valid'
  | 'registered'
  | 'unregistered'
  | 'unchecked'
  | 'invalid'
  | 'unknown'

export interface VatResult extends Partial<Omit<VatCheck, 'valid' | 'registered'>> {
  state: VatState
}

/** Checks a VAT number while the user types: debounced, and once for each value. */
export function useVatCheck(country: string, typed: string): VatResult {
  const number = typed.trim()
  const wanted = number !== '' && hasVatNumbers(country)
  const isSettled = useIsSettled(`${country} ${number}`)
  const { data, isError } = useQuery({
    queryKey: ['vat-check', country, number],
    queryFn: ({ signal }) => checkVatNumber(country, number, signal),
    enabled: wanted && isSettled,
    // What VIES couldn't say a moment ago it may say now.
    staleTime: ({ state }) => (state.data?.registered === null ? 0 : Number.POSITIVE_INFINITY),
    retry: false,
    meta: { stopPropagation: true },
  })
  return { ...data, state: stateOf(wanted, data, isError) }
}

function stateOf(wanted: boolean, data: VatCheck | undefined, isError: boolean): VatState {
  if (!wanted) return 'none'
  if (!data) return isError ? 'unknown' : 'checking'
  const { valid, registered } = data
  if (!valid) return 'invalid'
  if (registered === undefined) return 'valid'
  if (registered === null) return 'unchecked'
  return registered ? 'registered' : 'unregistered'
}
