// The answer to one client's update check, as the updaters of Tauri (1 and 2) and Packager read it. They ignore
// members they do not know and hand the whole document to the app, so what an app may like to show is in it too.

import { delivery } from '#shared/delivery-routes.ts'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/manifest.ts'

/** @returns the JSON text */
export function updateDocument(
  channel: string | null,
  release: ManifestRelease,
  asset: ManifestAsset,
  deliveryOrigin: string,
): string {
  return JSON.stringify({
    version: release.version,
    notes: release.notes,
    pub_date: release.pubDate,
    ...installation(asset, deliveryOrigin),
    size: asset.size,
    sha256: asset.sha256,
    channel,
    release_id: release.id,
  })
}

/**
 * What a client needs to install one file. The address is absolute, which every client insists on. Packager refuses
 * a document without a format, and the others do not look at it. A member that is not known is left out.
 */
export function installation(asset: ManifestAsset, deliveryOrigin: string) {
  return {
    url: deliveryOrigin + delivery.asset(asset.id),
    ...(asset.signature !== null && { signature: asset.signature }),
    ...(asset.format !== null && { format: asset.format }),
  }
}
