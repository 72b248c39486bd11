// What the worker tells the console about its installation. It travels inside index.html as JSON, so that the
// first screen needs no round trip for it. It never holds a secret.

import { DEFAULT_FLAGS, type FlagName } from '#shared/flags.ts'
import { DEFAULT_LINKS, type LinkName } from '#shared/routes.ts'

export interface Settings {
  productName: string
  /** Origin of the console, without a trailing slash. */
  siteOrigin: string
  /** Origin of feeds and files; the same as `siteOrigin` unless they are served apart. */
  deliveryOrigin: string
  /** Where the links of header, footer and menus lead; null hides a link. */
  links: Record<LinkName, string | null>
  flags: Record<FlagName, boolean>
  /** Codes of the countries that replace the built-in list; null leaves it in force. */
  unsupportedCountries: string[] | null
  /** Shows the service-disruption banner. */
  disruption: boolean
  /** The page was asked for without a session. False says nothing: whether there is one has to be looked up. */
  signedOut: boolean
  environment: 'production' | 'preview' | 'local'
  /** The messenger that Admins can write to support with; null: none. */
  supportChat: { script: string; appId: string } | null
  /** Whose script approves payments, with what it is told about this installation; null: no payments are taken. */
  cardProvider: { script: string; site: string; publishableKey: string } | null
  /** Where failures are reported to, in the form of a Sentry DSN; null: nowhere. */
  errorReportDsn: string | null
  /** Address of the script of a web-analytics service; null: none. */
  analyticsScript: string | null
}

/**
 * Settings from the text of the page's `#settings` element. What is missing, of the wrong type or not JSON at
 * all (the placeholder of a page that no worker has filled in) falls back to the default.
 */
export function parseSettings(text: string | null | undefined, origin: string): Settings {
  const given = parseObject(text)
  const siteOrigin = stringOr(given.siteOrigin, origin)
  return {
    productName: stringOr(given.productName, 'Gantry'),
    siteOrigin,
    deliveryOrigin: stringOr(given.deliveryOrigin, siteOrigin),
    links: { ...DEFAULT_LINKS, ...pick(given.links, DEFAULT_LINKS, isLink) },
    flags: { ...DEFAULT_FLAGS, ...pick(given.flags, DEFAULT_FLAGS, isBoolean) },
    disruption: given.disruption === true,
    signedOut: given.signedOut === true,
    unsupportedCountries: isTexts(given.unsupportedCountries) ? given.unsupportedCountries : null,
    environment: isEnvironment(given.environment) ? given.environment : 'production',
    supportChat: readChat(given.supportChat),
    cardProvider: readCardProvider(given.cardProvider),
    errorReportDsn: stringOrNull(given.errorReportDsn),
    analyticsScript: stringOrNull(given.analyticsScript),
  }
}

function parseObject(text: string | null | undefined): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text ?? 'null'))
  } catch {
    return {}
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function readChat(value: unknown): Settings['supportChat'] {
  const { script, appId } = asObject(value)
  return typeof script === 'string' && script ? { script, appId: stringOr(appId, '') } : null
}

function readCardProvider(value: unknown): Settings['cardProvider'] {
  const { script, site, publishableKey } = asObject(value)
  if (typeof script !== 'string' || !script) return null
  return { script, site: stringOr(site, ''), publishableKey: stringOr(publishableKey, '') }
}

function stringOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}

function stringOrNull(value: unknown): string | null {
  return stringOr(value, '') || null
}

function pick<T>(value: unknown, known: object, is: (each: unknown) => each is T): Record<string, T> {
  const accepted: Record<string, T> = {}
  for (const [name, each] of Object.entries(asObject(value)))
    if (name in known && is(each)) accepted[name] = each
  return accepted
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
const isLink = (value: unknown): value is string | null => value === null || typeof value === 'string'
const isEnvironment = (value: unknown): value is Settings['environment'] =>
  value === 'production' || value === 'preview' || value === 'local'

/** The settings of this page. */
export const settings: Settings = parseSettings(
  globalThis.document?.getElementById('settings')?.textContent,
  globalThis.location?.origin ?? '',
)
