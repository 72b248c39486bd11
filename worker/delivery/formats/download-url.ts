import { delivery } from '#shared/delivery-routes.ts'
import type { Manifest, ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'

/** The absolute URL of a file that ends in its name, which clients without another sign tell its kind by. */
export function downloadUrl(
  { orgSlug, appSlug, channel }: Manifest,
  release: ManifestRelease,
  { downloadName, filename }: ManifestAsset,
  origin: string,
): string {
  const place = release.channel === undefined ? channel : release.channel
  const address = delivery.version(orgSlug, appSlug, release.version, downloadName ?? filename)
  return origin + delivery.on(place, address)
}
