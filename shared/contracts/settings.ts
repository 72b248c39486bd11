// What the edge tells the console about its installation. It is sent inside index.html as JSON, so that the first screen
// needs no round trip for it. Only what is declared here leaves the edge, and never a secret.

import * as z from 'zod/mini'
import { DEFAULT_FLAGS, type FlagName } from '#shared/flags.ts'
import { DEFAULT_LINKS, type LinkName } from '#shared/routes.ts'

const namesOf = <Name extends string>(record: Record<Name, unknown>) =>
  z.enum(Object.keys(record) as [Name, ...Name[]])

export const Environment = z.enum(['production', 'preview', 'local'])

export const ClientSettings = z.object({
  productName: z.string(),
  /** Origin of the console, without a trailing slash. */
  siteOrigin: z.string(),
  /** Origin of feeds and files: `siteOrigin` unless they are served separately. */
  deliveryOrigin: z.string(),
  environment: Environment,
  /** Targets of the links in header, footer and menus; null hides a link. */
  links: z.record(namesOf<LinkName>(DEFAULT_LINKS), z.nullable(z.string())),
  /** URL of the source's repository. Absent: none is shown, and the first load needs no default. */
  repository: z.optional(z.string()),
  /** Where the operator answers. Absent likewise. */
  supportEmail: z.optional(z.string()),
  flags: z.record(namesOf<FlagName>(DEFAULT_FLAGS), z.boolean()),
  /** Shows the service-disruption banner. */
  disruption: z.boolean(),
  /** The page was requested without a session. False proves nothing: the session has to be looked up. */
  signedOut: z.boolean(),
  /** Codes of the countries that replace the built-in list; null keeps that list. */
  unsupportedCountries: z.nullable(z.array(z.string())),
  /** The messenger that Admins write to support with; null: none. */
  supportChat: z.nullable(z.object({ script: z.string(), appId: z.string() })),
  /** The script that approves payments, and its configuration; null: no payments are taken. */
  cardProvider: z.nullable(z.object({ script: z.string(), site: z.string(), publishableKey: z.string() })),
  /** Sentry DSN that failures are reported to; null: none. */
  errorReportDsn: z.nullable(z.string()),
  /** URL of the script of a web-analytics service; null: none. */
  analyticsScript: z.nullable(z.string()),
})
export type ClientSettings = z.infer<typeof ClientSettings>
