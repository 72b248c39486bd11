// The platforms of the files of each updater, `{os}-{arch}-{updater}-{kind}`, and how they are signed. Apart from what else is known of the
// updaters: every page of the console checks answers by these names, and most pages need no more.

import type { Updater } from '#shared/domain/organizations/application.ts'
import type { SignatureScheme } from '#shared/domain/releases/signatures.ts'
import { ELECTRON_PLATFORMS } from './electron-files.ts'
import { SPARKLE_PLATFORMS } from './sparkle-files.ts'
import { SQUIRREL_PLATFORMS } from './squirrel-files.ts'
import { VELOPACK_PLATFORMS } from './velopack-files.ts'

const FILES: Record<Updater, readonly string[]> = {
  electron: ELECTRON_PLATFORMS,
  squirrel: SQUIRREL_PLATFORMS,
  sparkle: SPARKLE_PLATFORMS,
  velopack: VELOPACK_PLATFORMS,
}
/** How their clients want files signed; the others verify no signature. */
const SCHEMES: Partial<Record<Updater, SignatureScheme>> = { sparkle: 'ed25519' }

const UPDATER_OF = new Map(
  (Object.keys(FILES) as Updater[]).flatMap((updater) =>
    FILES[updater].map((file) => [file, updater] as const),
  ),
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
  return (updater && SCHEMES[updater]) ?? null
}
