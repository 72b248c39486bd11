// The visitor's country as the edge detects it: requested once per page load, and stored.

import { idle } from '#web/lib/browser/idle.ts'
import { localStore } from '#web/lib/browser/storage.ts'
import { useAnswer } from './answers.ts'
import { sendRequest } from './request.ts'
import { settings } from './settings.ts'

const ADDRESS = '/billing/country-support/detect'
const STORED = 'country-code'

/** Requests the country from the edge and stores it: an ISO 3166 code, or null when it is unknown or the call fails. */
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

/** An unknown country is never refused, so only a known one loads the lists. */
async function isUnsupported(code: string | null): Promise<boolean> {
  if (code === null) return false
  const { isUnsupportedCountry } = await import('#shared/domain/country.ts')
  return isUnsupportedCountry(code, settings.unsupportedCountries ?? undefined)
}

/** Whether login is refused in the visitor's country; false while it is unknown. */
export function useCountryIsUnsupported(): boolean {
  return useAnswer('country', () => idle().then(detectCountry).then(isUnsupported)).data ?? false
}
