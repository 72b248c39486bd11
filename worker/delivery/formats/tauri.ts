// `{platform}/{currentVersion}`: the update check of Tauri 1 and 2, and of Packager. Both ignore members that they
// don't know and hand the whole document to the app, so it includes what an app may want to show.

import { delivery } from '#shared/delivery-routes.ts'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { defineFormat } from './format.ts'
import { packagerMembers } from './packager.ts'
import { documentIn, noUpdate } from './responses.ts'

export const json = documentIn('application/json')

export const tauri = defineFormat({
  match: ([platform = '', currentVersion, ...more]) =>
    currentVersion && more.length === 0 ? { platform, currentVersion } : null,

  /** @returns documents by the file's id */
  compile: ({ channel, releases }, origin) =>
    new Map(
      releases.flatMap((release) =>
        release.assets.map((asset) => [asset.id, updateDocument(channel, release, asset, origin)]),
      ),
    ),

  answer({ platform, currentVersion }, { choose }, documents) {
    const choice = choose(platform, currentVersion)
    if (choice.kind === 'none') return noUpdate(choice.reason, platform)
    return json(documents().get(choice.asset.id) ?? '')
  },
})

/** @returns the JSON text */
export function updateDocument(
  channel: string | null,
  release: ManifestRelease,
  asset: ManifestAsset,
  origin: string,
): string {
  return JSON.stringify({
    version: release.version,
    notes: release.notes,
    pub_date: release.pubDate,
    ...installation(asset, origin),
    size: asset.size,
    sha256: asset.sha256,
    channel,
    release_id: release.id,
  })
}

/** What a client needs to install one file. Every client insists on an absolute URL. */
export function installation(asset: ManifestAsset, origin: string) {
  return {
    url: origin + delivery.asset(asset.id),
    ...(asset.signature !== null && { signature: asset.signature }),
    ...packagerMembers(asset),
  }
}
