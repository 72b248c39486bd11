import * as z from 'zod/mini'
import { plainLines } from '#shared/domain/plain-text.ts'
import { LiveRelease } from '#shared/domain/releases/channel.ts'
import { isPrivateKey, PRIVATE_KEY_PROBLEM } from '#shared/domain/releases/minisign.ts'
import { Timestamp } from '#shared/domain/time.ts'
import { ApplicationKey } from './application-key.ts'
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

/** Updaters that an application can use beside that of its type. */
export const Updater = z.enum(['electron', 'squirrel', 'sparkle', 'velopack'])
export type Updater = z.infer<typeof Updater>

export const UPDATER_LABELS: Record<Updater, string> = {
  electron: 'electron-updater',
  squirrel: 'Squirrel (Electron Forge)',
  sparkle: 'Sparkle, WinSparkle, NetSparkle',
  velopack: 'Velopack',
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
  /** Beside that of its type, each once. Absent where an older directory answers. */
  updaters: z._default(z.array(Updater), []),
  visibility: Visibility,
  createdAt: Timestamp,
  orgId: z.string(),
  /** The updater's public key, as the packaging tool prints it, or null: signatures are then read, not verified. */
  updaterPublicKey: z.nullable(z.string()),
  /** The keys in use beside it. Absent where an older directory answers. */
  keys: z.optional(z.array(ApplicationKey)),
  stats: z.object({ publishedReleases: z.int() }),
  /** The first release of production, else of the first channel that offers one; null: none is offered. */
  live: z.optional(z.nullable(LiveRelease)),
  /** Why an operator took it down; null or absent: it isn't taken down. */
  takenDownReason: z.optional(z.nullable(z.string())),
})
export type Application = z.infer<typeof Application>

/** What tells which updaters install an application's files. */
export type Updating = Readonly<Pick<Application, 'appType' | 'updaters'>>

/** Whether installed copies look for updates. They compare versions, which then have to be semantic. */
export function hasUpdater({ appType, updaters }: Updating): boolean {
  return appType !== 'Other' || updaters.length > 0
}

/** Whether the updater of the application's type installs only files that are signed with its key. */
export function hasSigningUpdater({ appType }: Pick<Application, 'appType'>): boolean {
  return appType !== 'Other'
}

/** Endings of the files that its updaters' tools write signatures into. */
export function signatureEndings({ appType, updaters }: Updating): string[] {
  return [
    ...(hasSigningUpdater({ appType }) ? ['.sig'] : []),
    ...(updaters.includes('sparkle') ? ['.edsig'] : []),
  ]
}

export const Description = z
  .string()
  .check(z.overwrite(plainLines), z.maxLength(2000, 'Description exceeds maximum length of 2000'))
const PublicKey = z.nullable(
  z.string().check(
    z.maxLength(1000, 'This is not an updater public key'),
    z.refine((text) => !isPrivateKey(text), PRIVATE_KEY_PROBLEM),
  ),
)

/** In the order of the enum, each once. */
const Updaters = z.array(Updater).check(
  z.refine((named) => new Set(named).size === named.length, 'Name each updater once'),
  z.overwrite((named) => Updater.options.filter((each) => named.includes(each))),
)

export const NewApplication = z.object({
  orgId: z.string(),
  name: Name,
  slug: Slug,
  description: z._default(Description, ''),
  appType: z._default(AppType, DEFAULT_APP_TYPE),
  updaters: z._default(Updaters, []),
  visibility: z._default(Visibility, 'Private'),
  updaterPublicKey: z.optional(PublicKey),
})
export type NewApplication = z.infer<typeof NewApplication>

/** Only what is given changes. Updaters want an Admin, and the public key an Admin who has signed in recently. */
export const ApplicationChange = z.object({
  id: z.string(),
  name: z.optional(Name),
  description: z.optional(Description),
  visibility: z.optional(Visibility),
  updaters: z.optional(Updaters),
  updaterPublicKey: z.optional(PublicKey),
})
export type ApplicationChange = z.infer<typeof ApplicationChange>
