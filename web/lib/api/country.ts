// Where the visitor seems to be, as the edge sees it. Found out once when the page loads, and stored.

import { queryOptions, useQuery } from '@tanstack/react-query'
import { localStore } from '#web/lib/browser/storage.ts'
import { sendRequest } from './request.ts'
import { settings } from './settings.ts'

const ADDRESS = '/billing/country-support/detect'
const STORED = 'country-code'

/** Asks the edge, and remembers what it says; a failure counts as not knowing. ISO 3166 code or null. */
export async function detectCountry(): Promise<string | null> {
  const code = await ask().catch(() => null)
  if (code) localStore.set(STORED, code)
  else localStore.remove(STORED)
  return code
}

/** The country that was detected last in this browser, or null. */
export function lastDetectedCountry(): string | null {
  return localStore.get(STORED)
}

async function ask(): Promise<string | null> {
  const answer = await sendRequest(ADDRESS, { headers: { accept: 'application/json' } })
  const { countryCode } = (await answer.json()) as { countryCode?: unknown }
  return answer.ok && typeof countryCode === 'string' && countryCode ? countryCode : null
}

const countryQuery = queryOptions({
  queryKey: ['country'],
  queryFn: async () => isUnsupported(await detectCountry()),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
  meta: { stopPropagation: true },
})

/** Nobody is kept out for a country that is not known, so only a known one needs the lists. */
async function isUnsupported(code: string | null): Promise<boolean> {
  if (code === null) return false
  const { isUnsupportedCountry } = await import('#shared/domain/country.ts')
  return isUnsupportedCountry(code, settings.unsupportedCountries ?? undefined)
}

/** Whether people may not sign in from where this visitor is. False as long as it is not known. */
export function useCountryIsUnsupported(): boolean {
  return useQuery(countryQuery).data ?? false
}
