// Of which kind of package a stored file is, in the words that updaters use for the package they were installed from.

import type { AssetFormat } from './asset.ts'
import type { ManifestAsset } from './manifest.ts'

const OF_FORMAT: Record<AssetFormat, string> = { app: 'app', appimage: 'appimage', nsis: 'nsis', wix: 'msi' }

/** Kinds that no updater calls its own are told apart as well: an installation made from a deb must not get them. */
const OF_NAME: [ending: RegExp, bundle: string][] = [
  [/\.appimage(\.tar\.gz)?$/i, 'appimage'],
  [/\.deb$/i, 'deb'],
  [/\.rpm$/i, 'rpm'],
  [/\.app(\.tar\.gz|\.zip)$/i, 'app'],
  [/(\.nsis\.zip|setup\.exe)$/i, 'nsis'],
  [/\.msi(\.zip)?$/i, 'msi'],
  [/\.dmg$/i, 'dmg'],
  [/\.pkg\.tar\.\w+$/i, 'pacman'],
]

/** From the suffix of the file's platform, else its format, else its name; null when none of them tells. */
export function bundleOf({
  updatePlatform,
  format,
  filename,
}: Pick<ManifestAsset, 'updatePlatform' | 'format' | 'filename'>): string | null {
  const suffix = updatePlatform?.split('-').slice(2).at(-1)
  if (suffix) return suffix
  if (format) return OF_FORMAT[format]
  return OF_NAME.find(([ending]) => ending.test(filename))?.[1] ?? null
}
