import { ClientSettings } from '#shared/contracts/settings.ts'
import { DEFAULT_FLAGS } from '#shared/flags.ts'
import { cardProviderOf, supportChatOf } from '#worker/compose/third-parties.ts'
import type { Settings } from '#worker/env.ts'

/** `disruption` is set like a flag, but for the installation: a browser can't override it. */
const DEFAULTS = { ...DEFAULT_FLAGS, disruption: false }

/** The settings for the console, without what their schema doesn't declare. */
export function clientSettings(settings: Settings): ClientSettings {
  const link = (value: string) => value || null
  const { disruption, ...flags } = readFlags(settings.FLAGS)
  const chat = supportChatOf(settings)
  const cards = cardProviderOf(settings)
  return ClientSettings.parse({
    productName: settings.PRODUCT_NAME,
    siteOrigin: settings.SITE_ORIGIN,
    deliveryOrigin: settings.DELIVERY_ORIGIN ?? settings.SITE_ORIGIN,
    environment: settings.ENVIRONMENT,
    links: {
      docs: link(settings.LINK_DOCS),
      support: link(settings.LINK_SUPPORT),
      community: link(settings.LINK_COMMUNITY),
      status: link(settings.LINK_STATUS),
      cookies: link(settings.LINK_COOKIES),
      privacy: link(settings.LINK_PRIVACY),
      terms: link(settings.LINK_TERMS),
    },
    repository: settings.LINK_REPOSITORY || undefined,
    supportEmail: settings.SUPPORT_EMAIL,
    flags,
    disruption,
    signedOut: false,
    cardProvider: cards,
    supportChat: chat,
    errorReportDsn: settings.ERROR_REPORT_DSN ?? null,
    analyticsScript: settings.ANALYTICS_SCRIPT ?? null,
    unsupportedCountries: readCountries(settings.UNSUPPORTED_COUNTRIES),
  } satisfies ClientSettings)
}

/** The codes that replace the built-in list: none when the setting is empty, null when it is unset. */
export function readCountries(text: string | undefined): string[] | null {
  return text === undefined ? null : (text.toUpperCase().match(/[A-Z]{2}/g) ?? [])
}

/** Reads `a,-b`: a on, b off, the others at their default. Unknown names are ignored. */
export function readFlags(text: string): typeof DEFAULTS {
  const flags = { ...DEFAULTS }
  for (const word of text.split(',').map((each) => each.trim())) {
    const name = word.replace(/^-/, '')
    if (name in flags) flags[name as keyof typeof flags] = !word.startsWith('-')
  }
  return flags
}
