// The updaters beside that of an application's type. A new one is a file here and one for the platforms of its files,
// a line below and in updater-files.ts, a format of the feed and a guide.

import type { Updater } from '#shared/domain/organizations/application.ts'
import type { UpdateClient } from '#shared/domain/releases/update-client.ts'
import { electron } from './electron.ts'
import { sparkle } from './sparkle.ts'
import { squirrel } from './squirrel.ts'
import type { UpdaterPlatforms } from './updater-platforms.ts'
import { velopack } from './velopack.ts'

export const UPDATERS: Record<Updater, UpdaterPlatforms> = { electron, squirrel, sparkle, velopack }

const ALL = Object.entries(UPDATERS) as [Updater, UpdaterPlatforms][]

/** Reads the name of a client of any of them; null for others. */
export function readUpdaterClient(name: string): UpdateClient | null {
  for (const [, { readClient }] of ALL) {
    const client = readClient(name)
    if (client) return client
  }
  return null
}
