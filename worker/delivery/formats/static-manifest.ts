// The static manifest of Tauri and Packager: one file that lists every platform. Its clients look up their own
// platform by name, fail when one entry is invalid, and can't be told apart, so it lists only files with a signature,
// under every name that may ask for them, from the release that the channel announces (`announcedRelease`). It knows
// neither rollouts nor kinds of packages.

import { signedFile, signedPlatforms } from '#shared/domain/announce.ts'
import type { Manifest } from '#shared/domain/manifest.ts'
import { installation } from './update-document.ts'

/** @returns the JSON text, or null when there is nothing to list */
export function staticManifest({ announced, releases }: Manifest, deliveryOrigin: string): string | null {
  const release = releases.find(({ id }) => id === announced)
  if (!release) return null
  const platforms = signedPlatforms(release).flatMap((platform) => {
    const asset = signedFile(release, platform)
    return asset ? [[platform, installation(asset, deliveryOrigin)] as const] : []
  })
  return JSON.stringify({
    version: release.version,
    notes: release.notes,
    pub_date: release.pubDate,
    platforms: Object.fromEntries(platforms),
  })
}
