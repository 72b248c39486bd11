// The updaters beside that of an application's type. A new one is a file here, a line below, a format of the feed and
// a guide.

import type { Updater } from '#shared/domain/organizations/application.ts'
import type { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import type { UpdateClient } from '#shared/domain/releases/update-client.ts'
import { electron } from './electron.ts'
import { sparkle } from './sparkle.ts'
import { squirrel } from './squirrel.ts'
import type { UpdaterPlatforms } from './updater-platforms.ts'
import { velopack } from './velopack.ts'

export const UPDATERS: Record<Updater, UpdaterPlatforms> = { electron, squirrel, sparkle, velopack }

const ALL = Object.entries(UPDATERS) as [Updater, UpdaterPlatforms][]
const UPDATER_OF = new Map(
  ALL.flatMap(([updater, { files }]) => files.map((file) => [file, updater] as const)),
)

/** The platforms of all their files. */
export const UPDATER_FILES: readonly string[] = [...UPDATER_OF.keys()]

/** Which of them a file with this update platform is for; null: it is for the updater of the application's type. */
export function updaterOf(platform: string): Updater | null {
  return UPDATER_OF.get(platform) ?? null
}

/** How the updater of such files wants them signed; null: not at all, or by that of the type. */
export function schemeOf(platform: string | null): SignatureScheme | null {
  const updater = platform === null ? null : updaterOf(platform)
  return (updater && UPDATERS[updater].scheme) ?? null
}

/** Reads the name of a client of any of them; null for others. */
export function readUpdaterClient(name: string): UpdateClient | null {
  for (const [, { readClient }] of ALL) {
    const client = readClient(name)
    if (client) return client
  }
  return null
}
