// What the updaters that ask for one and the same platform can install. On Linux and Windows, Tauri 1 unpacks archives and
// installs nothing else (tauri 1.8, updater/core.rs), Packager installs files as they are (cargo-packager-updater 0.2),
// and Tauri 2 takes both. Their checks can't be told apart: that of Tauri 1 has no user agent, and both say `linux-x86_64`.

import type { AppType } from '#shared/domain/organizations/application.ts'
import { type ComparedRelease, offeredFile } from './release-difference.ts'

type Packing = 'archive' | 'plain'

export interface UnsupportedFile {
  filename: string
  platform: string
  /** The updater whose copies can't install it. */
  updater: 'tauri-v1' | 'packager'
}

/** Platforms without a kind of package, which are all that these two ask for. */
const PLATFORM = /^(linux|windows)-[^-]+$/
const PACKINGS: [ending: RegExp, packing: Packing][] = [
  [/\.(tar\.gz|zip)$/i, 'archive'],
  [/\.(appimage|exe|msi)$/i, 'plain'],
]
const UNABLE = { archive: 'packager', plain: 'tauri-v1' } as const
const WANTED: Record<AppType, Packing | null> = {
  TauriVersion1: 'archive',
  TauriVersion2: null,
  Packager: 'plain',
  Taurify: 'plain',
  Other: null,
}

/**
 * Files that installed copies may be unable to install: of the other packing than `before` offers the same clients, or,
 * where that offers none, than the updater of the type wants.
 */
export function unsupportedFiles(
  next: ComparedRelease,
  before: ComparedRelease | null,
  appType: AppType,
): UnsupportedFile[] {
  return next.assets.flatMap(({ filename, updatePlatform: platform }) => {
    const packing = packingOf(filename)
    if (!packing || platform === null || !PLATFORM.test(platform)) return []
    const previous = before && offeredFile(before, platform)
    const wanted = previous ? packingOf(previous.filename) : WANTED[appType]
    return wanted === null || wanted === packing ? [] : [{ filename, platform, updater: UNABLE[packing] }]
  })
}

/** Null: neither, such as a `.deb`. */
function packingOf(filename: string): Packing | null {
  return PACKINGS.find(([ending]) => ending.test(filename))?.[1] ?? null
}
