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

  /** @returns documents by the file's id: for clients to which the update is mandatory, and for the others */
  compile({ channel, releases }, origin) {
    const documents = { mandatory: new Map<string, string>(), optional: new Map<string, string>() }
    for (const release of releases)
      for (const asset of release.assets) {
        const write = (mandatory: boolean) => updateDocument(channel, release, asset, origin, mandatory)
        if (!release.mandatory) documents.optional.set(asset.id, write(false))
        if (release.mandatory || release.minimumVersion !== undefined)
          documents.mandatory.set(asset.id, write(true))
      }
    return documents
  },

  answer({ platform, currentVersion }, { choose }, documents) {
    const choice = choose(platform, currentVersion)
    if (choice.kind === 'none') return noUpdate(choice.reason, platform)
    const { mandatory, optional } = documents()
    return json((choice.mandatory ? mandatory : optional).get(choice.asset.id) ?? '')
  },
})

/** @returns the JSON text */
export function updateDocument(
  channel: string | null,
  release: ManifestRelease,
  asset: ManifestAsset,
  origin: string,
  mandatory = false,
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
    ...(mandatory && { mandatory }),
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
