// `latest.json`: the static manifest of Tauri and Packager, one file that lists every platform. Its clients look up
// their own platform by name, fail when one entry is invalid, and can't be told apart. So it lists only files with a
// signature, under every name that may ask for them, from the release that the channel announces
// (`announcedRelease`). It has no rollouts and no kinds of packages.

import { signedFile, signedPlatforms } from '#shared/domain/releases/announce.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { defineFormat } from './format.ts'
import { noUpdate } from './responses.ts'
import { installation, json } from './tauri.ts'

export const staticManifest = defineFormat({
  match: (path) => (path.length === 1 && path[0] === 'latest.json' ? {} : null),
  compile: listPlatforms,
  answer(_query, { manifest }, list) {
    if (manifest.deletedAt !== null) return noUpdate('app-deleted')
    if (manifest.takenDown !== undefined) return noUpdate('taken-down')
    const document = list()
    if (document !== null) return json(document)
    return noUpdate(manifest.releases.length === 0 ? 'no-release' : 'no-asset-for-platform')
  },
})

/** @returns the JSON text, or null when there is nothing to list */
function listPlatforms({ announced, releases }: Manifest, origin: string): string | null {
  const release = releases.find(({ id }) => id === announced)
  if (!release) return null
  const platforms = signedPlatforms(release).flatMap((platform) => {
    const asset = signedFile(release, platform)
    return asset ? [[platform, installation(asset, origin)] as const] : []
  })
  return JSON.stringify({
    version: release.version,
    notes: release.notes,
    pub_date: release.pubDate,
    platforms: Object.fromEntries(platforms),
  })
}
