// The installation's settings, from the JSON inside index.html. The edge has validated them by the schema of the same
// build; parsing them again would bring zod into the first load.

import type { ClientSettings } from '#shared/contracts/settings.ts'
import { DEFAULT_FLAGS } from '#shared/flags.ts'
import { DEFAULT_LINKS } from '#shared/routes.ts'

export type Settings = ClientSettings

/** Settings from the text of the page's `#settings` element; the defaults when the edge hasn't filled it in. */
export function parseSettings(text: string | null | undefined, origin: string): Settings {
  const defaults: Settings = {
    productName: 'Gantry',
    siteOrigin: origin,
    deliveryOrigin: origin,
    environment: 'production',
    links: DEFAULT_LINKS,
    flags: DEFAULT_FLAGS,
    disruption: false,
    signedOut: false,
    unsupportedCountries: null,
    supportChat: null,
    cardProvider: null,
    errorReportDsn: null,
    analyticsScript: null,
  }
  return { ...defaults, ...parseObject(text) }
}

function parseObject(text: string | null | undefined): Partial<Settings> {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The settings of this page. */
export const settings: Settings = parseSettings(
  globalThis.document?.getElementById('settings')?.textContent,
  globalThis.location?.origin ?? '',
)
