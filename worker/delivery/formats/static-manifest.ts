// The static manifest of Tauri and Packager: one file that lists every platform. Its clients look up their own
// platform by name, fail when one entry is invalid, and cannot be told apart, so it lists only files with a
// signature, under every name that may ask for them, from the latest release that everyone gets. A platform that
// this release lacks is not listed: the file has one version for all.

import { assetFor, isFull } from '#shared/domain/choose-update.ts'
import type { Manifest, ManifestRelease } from '#shared/domain/manifest.ts'
import { askingPlatforms, servingPlatforms } from '#shared/domain/update-platform.ts'
import { installation } from './update-document.ts'

/** @returns the JSON text, or null when there is nothing to list */
export function staticManifest(manifest: Manifest, deliveryOrigin: string): string | null {
  for (const release of manifest.releases.filter(isFull)) {
    const platforms = platformsOf(release, deliveryOrigin)
    if (platforms.length === 0) continue
    return JSON.stringify({
      version: release.version,
      notes: release.notes,
      pub_date: release.pubDate,
      platforms: Object.fromEntries(platforms),
    })
  }
  return null
}

function platformsOf(release: ManifestRelease, deliveryOrigin: string) {
  const signed = { ...release, assets: release.assets.filter(({ signature }) => signature !== null) }
  const asking = new Set(signed.assets.flatMap(({ updatePlatform }) => askingPlatforms(updatePlatform ?? '')))
  return [...asking].sort().flatMap((platform) => {
    const asset = assetFor(signed, servingPlatforms(platform))
    return asset ? [[platform, installation(asset, deliveryOrigin)] as const] : []
  })
}
