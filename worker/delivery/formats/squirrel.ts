// What Electron's own updater asks for, as the public update service answers it and as static storage holds it:
//
//   {darwin|win32}-{arch}/{version}             Squirrel.Mac: 200 with the update, or 204
//   win32-{arch}/msix/{version}                 the same for packaged Windows apps
//   win32-{arch}/{version}/RELEASES             Squirrel.Windows
//   {darwin|win32}/{arch}/RELEASES[.json]       static storage, without a version
//
// Tauri's clients that call themselves `darwin-arm64` by mistake ask at the first of these. Where no file is for
// Squirrel they are answered as before, with a hint.

import { squirrel as platforms } from '#shared/domain/releases/updaters/squirrel.ts'
import { downloadUrl } from './download-url.ts'
import { defineFormat } from './format.ts'
import { noUpdate } from './responses.ts'
import { readSquirrelQuery } from './squirrel-query.ts'
import { answerReleasesFile, releaseLine } from './squirrel-releases.ts'
import { answerReleasesJson } from './squirrel-releases-json.ts'
import { json } from './tauri.ts'

const SERVED = new Set(platforms.clients.flatMap((name) => platforms.readClient(name)?.serving ?? []))

export const squirrel = defineFormat({
  match: readSquirrelQuery,

  /** @returns members of updates as JSON text, and lines of RELEASES, each by the file's id */
  compile(manifest, origin) {
    const updates = new Map<string, string>()
    const lines = new Map<string, string>()
    for (const release of manifest.releases)
      for (const asset of release.assets) {
        const line = releaseLine(manifest, release, asset, origin)
        if (line !== null) lines.set(asset.id, line)
        if (!isServed(asset)) continue
        const { version, notes, pubDate } = release
        const update = {
          ...{ url: downloadUrl(manifest, release, asset, origin), name: version, notes, version },
          // Squirrel.Mac reads no fractions of a second.
          pub_date: pubDate.replace(/\.\d+/, ''),
          ...{ sha256: asset.sha256, size: asset.size },
        }
        updates.set(asset.id, JSON.stringify(update))
      }
    return { updates, lines }
  },

  answer(query, source, documents) {
    if (query.document === 'RELEASES') return answerReleasesFile(query, source, documents().lines)
    if (query.document === 'RELEASES.json') return answerReleasesJson(query, source, documents().updates)
    const { updates } = documents()
    const isForTauri = updates.size === 0 && source.manifest.releases.length > 0
    const platform = isForTauri ? query.sent : query.client
    const choice = source.choose(platform, query.version)
    if (choice.kind === 'none') return noUpdate(choice.reason, platform)
    return json(updates.get(choice.asset.id) ?? '')
  },
})

function isServed({ updatePlatform }: { updatePlatform: string | null }): boolean {
  return updatePlatform !== null && SERVED.has(updatePlatform)
}
