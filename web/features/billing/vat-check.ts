import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasVatNumbers } from '#shared/domain/country.ts'
import { VALIDATION_DEBOUNCE } from '#web/lib/form.ts'
import { checkVatNumber } from '#web/lib/vat.ts'

/** `unknown`: it could not be found out, which is nobody's fault who types. */
export type VatState = 'none' | 'checking' | 'valid' | 'invalid' | 'unknown'

/** How it stands with a VAT number while it is being typed: asked about once it rests, and once for each value. */
export function useVatCheck(country: string, typed: string): { state: VatState; vatNumber: string | null } {
  const number = typed.trim()
  const wanted = number !== '' && hasVatNumbers(country)
  const question = `${country} ${number}`
  const rests = useRested(question) === question
  const { data, isError } = useQuery({
    queryKey: ['vat-check', country, number],
    queryFn: ({ signal }) => checkVatNumber(country, number, signal),
    enabled: wanted && rests,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { stopPropagation: true },
  })
  return { state: stateOf(wanted, data, isError), vatNumber: data?.vatNumber ?? null }
}

function stateOf(wanted: boolean, data: { valid: boolean } | undefined, isError: boolean): VatState {
  if (!wanted) return 'none'
  if (data) return data.valid ? 'valid' : 'invalid'
  return isError ? 'unknown' : 'checking'
}

/** The value, once it has not changed for as long as forms wait. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), VALIDATION_DEBOUNCE)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
