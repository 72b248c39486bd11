import * as z from 'zod/mini'
import { plainLines } from '#shared/domain/plain-text.ts'
import { LiveRelease } from '#shared/domain/releases/channel.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { Name } from './organization.ts'
import { Slug } from './slug.ts'

export const AppType = z.enum(['TauriVersion1', 'TauriVersion2', 'Packager', 'Taurify', 'Other'])
export type AppType = z.infer<typeof AppType>

export const APP_TYPE_LABELS: Record<AppType, string> = {
  TauriVersion1: 'tauri (v1)',
  TauriVersion2: 'tauri (v2)',
  Packager: 'packager',
  Taurify: 'taurify',
  Other: 'other',
}

export const DEFAULT_APP_TYPE: AppType = 'TauriVersion2'

/** Private means unlisted: no public page, while feed and download links work for anyone who has them. */
export const Visibility = z.enum(['Private', 'Public'])
export type Visibility = z.infer<typeof Visibility>

export const Application = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  appType: AppType,
  visibility: Visibility,
  createdAt: Timestamp,
  orgId: z.string(),
  /** The updater's public key, as the packaging tool prints it, or null: signatures are then read, not verified. */
  updaterPublicKey: z.nullable(z.string()),
  stats: z.object({ publishedReleases: z.int() }),
  /** The first release of production, else of the first channel that offers one; null: none is offered. */
  live: z.optional(z.nullable(LiveRelease)),
  /** Why an operator took it down; null or absent: it isn't taken down. */
  takenDownReason: z.optional(z.nullable(z.string())),
})
export type Application = z.infer<typeof Application>

export const Description = z
  .string()
  .check(z.overwrite(plainLines), z.maxLength(2000, 'Description exceeds maximum length of 2000'))
const PublicKey = z.nullable(
  z.string().check(
    z.maxLength(1000, 'This is not an updater public key'),
    z.refine((text) => !isPrivateKey(text), 'This is the private key. Paste the content of the .pub file.'),
  ),
)

/** How the packaging tools' private keys begin: base64 of “untrusted comment: rsign encrypted secret key”. */
const PRIVATE_KEY = 'dW50cnVzdGVkIGNvbW1lbnQ6IHJzaWduIGVuY3J5cHRlZCBzZWNyZXQga2V5'

/** Whether a text is a packaging tool's private key, which must not leave the user's computer. */
export function isPrivateKey(text: string): boolean {
  return text.includes(PRIVATE_KEY) || text.includes('encrypted secret key')
}

export const NewApplication = z.object({
  orgId: z.string(),
  name: Name,
  slug: Slug,
  description: z._default(Description, ''),
  appType: z._default(AppType, DEFAULT_APP_TYPE),
  visibility: z._default(Visibility, 'Private'),
  updaterPublicKey: z.optional(PublicKey),
})
export type NewApplication = z.infer<typeof NewApplication>

/** Only what is given changes. The public key wants an Admin who has signed in recently. */
export const ApplicationChange = z.object({
  id: z.string(),
  name: z.optional(Name),
  description: z.optional(Description),
  visibility: z.optional(Visibility),
  updaterPublicKey: z.optional(PublicKey),
})
export type ApplicationChange = z.infer<typeof ApplicationChange>
