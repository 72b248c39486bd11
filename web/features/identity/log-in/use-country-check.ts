import { useEffect, useState } from 'react'
import { isUnsupportedCountry } from '#shared/domain/country.ts'
import { links } from '#shared/routes.ts'
import { detectCountry, lastDetectedCountry } from '#web/lib/api/country.ts'
import { settings } from '#web/lib/api/settings.ts'
import { replacePage } from '#web/lib/browser/replace-page.ts'

interface CountryCheck {
  /** The name of the unsupported country that was detected; null when it is unknown or supported. */
  country: string | null
  /** When the user last had it detected again, with the same outcome, in epoch milliseconds; null: not yet. */
  checkedAt: number | null
  isChecking: boolean
  /** Detects the country again, and leaves for the console, or its login, once it is supported or unknown. */
  checkAgain: () => Promise<void>
}

/** Which unsupported country the edge sees. */
export function useCountryCheck(): CountryCheck {
  const [code, setCode] = useState(() => unsupported(lastDetectedCountry()))
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  const [isChecking, setIsChecking] = useState(false)
  useEffect(() => {
    void detectCountry().then((detected) => setCode(unsupported(detected)))
  }, [])
  const checkAgain = async () => {
    setIsChecking(true)
    const detected = unsupported(await detectCountry())
    if (!detected) return replacePage(links.organizations())
    setCode(detected)
    setCheckedAt(Date.now())
    setIsChecking(false)
  }
  return { country: code && nameOf(code), checkedAt, isChecking, checkAgain }
}

function unsupported(code: string | null): string | null {
  return code && isUnsupportedCountry(code, settings.unsupportedCountries ?? undefined) ? code : null
}

/** As the platform calls it. `lib/format` has more than this, and loads with the pages that need it. */
function nameOf(code: string): string {
  return new Intl.DisplayNames(undefined, { type: 'region' }).of(code) ?? code
}
