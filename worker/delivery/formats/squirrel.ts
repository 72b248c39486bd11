// What Electron's own updater asks for, as the public update service answers it and as static storage holds it:
//
//   {darwin|win32}-{arch}/{version}             Squirrel.Mac: 200 with the update, or 204
//   win32-{arch}/msix/{version}                 the same for packaged Windows apps
//   win32-{arch}/{version}/RELEASES             Squirrel.Windows
//   {darwin|win32}/{arch}/RELEASES[.json]       static storage, without a version
//
// Tauri's clients for universal Mac apps, and those that call themselves `darwin-arm64` by mistake, ask at the first of
// these. Where no file is for Squirrel, Tauri's format answers them: the latter with a hint.

import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { squirrel as platforms } from '#shared/domain/releases/updaters/squirrel.ts'
import { downloadUrl } from './download-url.ts'
import { defineFormat } from './format.ts'
import { noUpdate } from './responses.ts'
import { readSquirrelQuery } from './squirrel-query.ts'
import { answerReleasesFile, releaseLine } from './squirrel-releases.ts'
import { answerReleasesJson } from './squirrel-releases-json.ts'
import { json, tauri } from './tauri.ts'

const PATCH = /\.delta$/i
const SERVED = new Set(platforms.clients.flatMap((name) => platforms.readClient(name)?.serving ?? []))

export const squirrel = defineFormat({
  match: readSquirrelQuery,

  /** @returns updates as JSON text, also by file and what a delta starts from, and lines of RELEASES, by file */
  compile(manifest, origin) {
    const updates = new Map<string, string>()
    const lines = new Map<string, string>()
    for (const release of manifest.releases)
      for (const asset of release.assets) {
        const line = releaseLine(manifest, release, asset, origin)
        if (line !== null) lines.set(asset.id, line)
        if (!isServed(asset)) continue
        const { version, notes, pubDate } = release
        const fileOf = (file: ManifestAsset) => {
          const { sha256, size } = file
          return { url: downloadUrl(manifest, release, file, origin), sha256, size }
        }
        // Squirrel.Mac reads no fractions of a second.
        const pub_date = pubDate.replace(/\.\d+/, '')
        const update = { ...fileOf(asset), name: version, notes, version, pub_date }
        updates.set(asset.id, JSON.stringify(update))
        for (const delta of release.assets.filter((each) => isPatch(each, asset))) {
          const from_version = delta.deltaFrom
          updates.set(
            keyOf(asset, from_version),
            JSON.stringify({ ...update, delta: { from_version, ...fileOf(delta) } }),
          )
        }
      }
    return { updates, lines }
  },

  answer(query, source, documents) {
    if (query.document === 'RELEASES') return answerReleasesFile(query, source, documents().lines)
    if (query.document === 'RELEASES.json') return answerReleasesJson(query, source, documents().updates)
    const { updates } = documents()
    const isForTauri = updates.size === 0 && source.manifest.releases.length > 0
    const ofTauri = isForTauri && tauri.match([query.sent, query.version ?? ''], '')
    if (ofTauri) return ofTauri.answer(source)
    const choice = source.choose(query.client, query.version)
    if (choice.kind === 'none') return noUpdate(choice.reason, query.client)
    const { asset } = choice
    return json(updates.get(keyOf(asset, query.version)) ?? updates.get(asset.id) ?? '')
  },
})

function isServed({ updatePlatform }: { updatePlatform: string | null }): boolean {
  return updatePlatform !== null && SERVED.has(updatePlatform)
}

/** Whether Squirrel.Mac makes a file of an older app by this one: Sparkle's BinaryDelta. */
function isPatch(
  { filename, deltaFor, deltaFrom }: ManifestAsset,
  { updatePlatform }: ManifestAsset,
): boolean {
  return deltaFor === updatePlatform && deltaFrom !== undefined && PATCH.test(filename)
}

function keyOf({ id }: ManifestAsset, from: string | undefined): string {
  return `${id} ${from}`
}
