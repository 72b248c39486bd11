import { bundleOf } from './bundle.ts'
import type { ManifestAsset, ManifestRelease } from './manifest.ts'
import type { UpdateClient } from './update-client.ts'

export interface AskingClient extends UpdateClient {
  /** What it asks of a file beside its platform; absent: nothing. */
  accepts?: (asset: ManifestAsset) => boolean
}

/**
 * The file of a release that a client installs: that of the first platform that has one. A client that names the
 * package it was installed from gets this kind or a file of unknown kind, never another.
 */
export function assetFor(
  { assets }: Pick<ManifestRelease, 'assets'>,
  { serving, bundle, accepts }: AskingClient,
): ManifestAsset | undefined {
  for (const platform of serving)
    for (const asset of assets)
      if (
        asset.updatePlatform === platform &&
        (bundle === null || isOfKind(asset, bundle)) &&
        (!accepts || accepts(asset))
      )
        return asset
  return undefined
}

function isOfKind(asset: ManifestAsset, bundle: string): boolean {
  const kind = bundleOf(asset)
  return kind === null || kind === bundle
}
