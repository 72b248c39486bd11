// The environment: bindings as the runtime hands them over, and settings, read once and parsed by a schema.
// Nothing else in the Worker looks at it.

import * as z from 'zod/mini'
import { identitySettings } from '#identity/ports.ts'
import { Environment } from '#shared/contracts/settings.ts'
import { BillingDetails } from '#shared/domain/billing/billing-details.ts'
import { DEFAULT_LINKS } from '#shared/routes.ts'
import type { Meter } from './delivery/counting/meter.ts'
import type { Mailbox } from './local/mailbox.ts'
import { Json } from './platform/json-setting.ts'
import type { RateLimiter } from './platform/rate-limit.ts'
import type { Verifier } from './services/directory/releases/publish/verifier.ts'

export interface Env {
  IDENTITY_DB: D1Database
  DIRECTORY_DB: D1Database
  BILLING_DB: D1Database
  FILES: R2Bucket
  ASSETS: Fetcher
  METER: DurableObjectNamespace<Meter>
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>
  MAILBOX: DurableObjectNamespace<Mailbox>
  VERIFIER: DurableObjectNamespace<Verifier>
  /** Answers 507 while the disk of the data folder is almost full. Bound by the launcher. */
  DISK?: Fetcher
  /** Asks public addresses only, at those that it has checked. Bound by the launcher. */
  EGRESS?: Fetcher
  /** Which version of the Worker this is, as Cloudflare numbers them. */
  CF_VERSION_METADATA?: WorkerVersionMetadata
  /** Where requests are counted, when it is bound. */
  TRAFFIC?: AnalyticsEngineDataset
  [setting: string]: unknown
}

const Address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
/** As browsers write it: the `Origin` header is compared with it character by character. */
const Origin = z.pipe(
  Address.check(
    z.refine(
      (value) => isBare(value) && URL.parse(value)?.pathname === '/',
      'must be an origin, and no more',
    ),
  ),
  z.transform((value: string) => new URL(value).origin),
)
/** Paths are appended to it. */
const ServiceUrl = z.pipe(
  Address.check(z.refine((value) => isBare(value), 'must be an address without user, query and fragment')),
  z.transform((value: string) => value.replace(/\/+$/, '')),
)
const Text = z.string()
/** As it arrives: around it nothing is left on the way, and other characters are read in several ways. */
const HeaderValue = z
  .string()
  .check(z.regex(/^[!-~]([ -~]*[!-~])?$/, 'must be letters, digits and signs of ASCII, with no space around'))
const HeaderName = z.string().check(z.regex(/^[\w-]+$/, 'must be the name of a header'))
const Countries = z
  .string()
  .check(z.regex(/^\s*([a-z]{2}\s*(,\s*[a-z]{2}\s*)*)?$/i, 'must be a list of ISO codes, comma-separated'))
/** They become part of the content security policy. */
const Origins = z
  .string()
  .check(z.regex(/^[\w:/.*[\]-]+(\s*,\s*[\w:/.*[\]-]+)*$/, 'must be a list of origins, comma-separated'))
const Switch = z._default(
  z.stringbool({ truthy: ['true'], falsy: ['false'], error: 'must be true or false' }),
  false,
)

/** An audit log that is cut shorter is of no use after an incident. */
const RetentionDays = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d{2,5}$/.test(value) && Number(value) >= 90,
        'must be a number of days, 90 or more',
      ),
    ),
  z.transform(Number),
)

const Secrets = z.pipe(
  z.string().check(z.regex(/^[^,\s]{32,}(,[^,\s]{32,})*$/, 'must have 32 characters or more')),
  z.transform((value: string) => value.split(',') as [string, ...string[]]),
)

/** Emails have an @, ids of identities don't. */
const Operators = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (value) => value.split(',').every((each) => /^([^\s@]+@[^\s@]+|[\w-]{8,})$/.test(each.trim())),
        'must be a list of emails or ids of identities, comma-separated',
      ),
    ),
  z.transform((value: string) => value.split(',').map((each) => each.trim())),
)

const { OIDC_PROVIDERS, ...plainIdentitySettings } = identitySettings

/** Set by what runs the Worker, never by its user. */
const runtimeSettings = {
  ENVIRONMENT: z._default(Environment, 'production'),
  /** Cloudflare's network isn't in front, so a client could forge its headers. */
  SELF_HOSTED: z.optional(z.literal('true')),
  VERSION: z._default(Text, '0.1.0'),
}

/** A deployment stores them encrypted; nothing prints them. */
const secretSettings = {
  TOKEN_SIGNING_KEY: Text,
  IDENTITY_SECRET: z.optional(Secrets),
  SEALING_KEY: z.optional(Secrets),
  UPSTREAM_SECRET: z.optional(HeaderValue),
  PREVIEW_SECRET: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
  MAIL_SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  OIDC_PROVIDERS,
  SUPPORT_CHAT_SECRET: z.optional(z.string().check(z.minLength(16, 'must have 16 characters or more'))),
}

const plainSettings = {
  SITE_ORIGIN: Origin,
  DELIVERY_ORIGIN: z.optional(Origin),
  IDENTITY_URL: z.optional(ServiceUrl),
  DIRECTORY_URL: z.optional(ServiceUrl),
  BILLING_URL: z.optional(ServiceUrl),
  AUTH_URL: z.optional(ServiceUrl),
  TOKEN_JWKS_URL: z.optional(Address),
  MAIL_FROM: z.optional(Text),
  LOGIN_STYLE: z._default(z.enum(['unified', 'identifier_first']), 'unified'),
  LOGIN_BY_CODE: Switch,
  SECOND_FACTOR_BY_CODE: Switch,
  REGISTRATION_STYLE: z._default(z.enum(['unified', 'profile_first']), 'unified'),
  ...plainIdentitySettings,
  ADDRESS_PROOF: z._default(z.enum(['code', 'link']), 'code'),
  CONTINUE_WITH: Switch,
  BREACHED_PASSWORDS_URL: z.optional(Address),
  UNSUPPORTED_COUNTRIES: z.optional(Countries),
  COUNTRY_HEADER: z.optional(HeaderName),
  CLIENT_IP_HEADER: z.optional(HeaderName),
  VIES_URL: z.optional(ServiceUrl),
  SELLER: z.optional(z.pipe(Json, BillingDetails)),
  AUDIT_RETENTION_DAYS: z.optional(RetentionDays),
  DEFAULT_PLAN: z.optional(z.enum(['basic', 'complementary'])),
  OPERATORS: z._default(Operators, []),
  PRODUCT_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'Gantry'),
  LINK_DOCS: z._default(Text, DEFAULT_LINKS.docs),
  LINK_SUPPORT: z._default(Text, DEFAULT_LINKS.support),
  LINK_COMMUNITY: z._default(Text, DEFAULT_LINKS.community),
  LINK_STATUS: z._default(Text, DEFAULT_LINKS.status),
  LINK_COOKIES: z._default(Text, DEFAULT_LINKS.cookies),
  LINK_PRIVACY: z._default(Text, DEFAULT_LINKS.privacy),
  LINK_TERMS: z._default(Text, DEFAULT_LINKS.terms),
  LINK_REPOSITORY: z._default(Text, ''),
  SUPPORT_EMAIL: z.optional(z.email('must be an email')),
  SUPPORT_CHAT_SCRIPT: z.optional(Address),
  SUPPORT_CHAT_APP_ID: z.optional(Text),
  SUPPORT_CHAT_ORIGINS: z.optional(Origins),
  CARD_PROVIDER: z.optional(Address),
  CARD_PROVIDER_SITE: z.optional(Text),
  CARD_PROVIDER_PUBLISHABLE_KEY: z.optional(Text),
  CARD_PROVIDER_ORIGINS: z.optional(Origins),
  ERROR_REPORT_DSN: z.optional(Address),
  ANALYTICS_SCRIPT: z.optional(Address),
  FLAGS: z._default(Text, ''),
}

const Settings = z.object({ ...runtimeSettings, ...plainSettings, ...secretSettings })
export type Settings = z.infer<typeof Settings>

/** Settings whose values are secrets. */
export const SECRET_SETTINGS = Object.keys(secretSettings)
/** All settings that a user may set. */
export const SETTING_NAMES = [...Object.keys(plainSettings), ...SECRET_SETTINGS]

/** Whether an empty value of a setting means something else than leaving it unset: no link, no country. */
export function hasEmptyMeaning(name: string): boolean {
  return name.startsWith('LINK_') || name === 'UNSUPPORTED_COUNTRIES'
}

/** A setting that is missing or malformed. The message names it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/**
 * Reads the settings. An empty value counts as unset, except where emptiness has a meaning of its own.
 * @throws SettingsError naming the first setting that is missing or malformed
 */
export function readSettings(env: Record<string, unknown>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => typeof value === 'string' && (value !== '' || hasEmptyMeaning(name)),
    ),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const [name = 'setting', ...within] = issue?.path.map(String) ?? []
    const fault = [...(within.length > 0 ? [within.join('.')] : []), issue?.message].join(' ')
    throw new SettingsError(name in given ? `${name} is malformed: ${fault}` : `${name} is not set`)
  }
  const settings = parsed.data
  if (settings.SUPPORT_CHAT_SCRIPT && !settings.SUPPORT_CHAT_SECRET)
    throw new SettingsError('SUPPORT_CHAT_SECRET is not set: the support chat could not tell who is writing')
  if (settings.CARD_PROVIDER && settings.ENVIRONMENT !== 'local') {
    if (!settings.BILLING_URL)
      throw new SettingsError(
        'BILLING_URL is not set: the built-in billing cannot use what CARD_PROVIDER approves',
      )
    if (!settings.CARD_PROVIDER_SITE || !settings.CARD_PROVIDER_PUBLISHABLE_KEY)
      throw new SettingsError(
        'CARD_PROVIDER_SITE and CARD_PROVIDER_PUBLISHABLE_KEY are not set: its script needs both',
      )
  }
  if (settings.ENVIRONMENT === 'production') {
    for (const name of ['SITE_ORIGIN', 'DELIVERY_ORIGIN'] as const)
      if (settings[name]?.startsWith('http:'))
        throw new SettingsError(`${name} is malformed: it must begin with https:// in production`)
    if (!settings.IDENTITY_URL && !(settings.MAIL_FROM && settings.MAIL_SMTP_URL))
      throw new SettingsError('MAIL_FROM and MAIL_SMTP_URL are not set: mail could not be sent')
  }
  return settings
}

/** True for an invalid URL, which another check reports. */
function isBare(address: string): boolean {
  const url = URL.parse(address)
  return !url || !(url.search || url.hash || url.username || url.password)
}
