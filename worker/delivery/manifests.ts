// The manifest of a channel, ready to answer from: the update document of every file is written out when the
// manifest is loaded, not when somebody asks for it.

import type { UpdateChoice } from '#shared/domain/choose-update.ts'
import { upgradeManifest } from '#shared/domain/compile-manifest.ts'
import { keys, Manifest, type ManifestRelease, type Takedown } from '#shared/domain/manifest.ts'
import { channelProblem } from '#shared/domain/release.ts'
import { slugProblem } from '#shared/domain/slug.ts'
import { DAY } from '#shared/domain/time.ts'
import type { UpdateCheck } from './counting/counts.ts'
import { type Background, createDocuments, type DocumentSource } from './documents.ts'
import { staticManifest } from './formats/static-manifest.ts'
import { updateDocument } from './formats/update-document.ts'
import type { FindTakedown } from './takedowns.ts'

/** How long a deleted application still tells its clients so, before its address is unknown. */
const FAREWELL = 90 * DAY

export interface LoadedManifest {
  manifest: Manifest
  /** The update document of each file, by the file's id. */
  documents: ReadonlyMap<string, string>
  /** The static manifest, or null when no full release has a signed update. */
  staticManifest: string | null
  /** What was found for a platform and version, where that does not depend on who asks. */
  verdicts: Map<string, Verdict>
  /** What stops its feeds and files. */
  takedown?: NonNullable<Takedown>
}

export interface Verdict {
  choice: UpdateChoice
  /** Equal for equal checks. */
  key: string
  check: UpdateCheck
}

export function createManifests(source: DocumentSource, deliveryOrigin: string, findTakedown: FindTakedown) {
  const load = createDocuments(source, (text) => prepare(Manifest.parse(JSON.parse(text)), deliveryOrigin))

  /**
   * What a channel of an application offers, or null when there is no such application. A channel that nothing was
   * ever published on is an empty one.
   * @param channel null or empty: the channel without a name
   * Rejects with DocumentUnavailable.
   */
  return function find(
    org: string,
    app: string,
    channel: string | null,
    background: Background,
  ): LoadedManifest | null | Promise<LoadedManifest | null> {
    if (slugProblem(org) || slugProblem(app)) return null
    const found = channel
      ? findNamed(org, app, channel, background)
      : load(keys.manifest(org, app, null), background)
    return found instanceof Promise
      ? found.then((loaded) => withTakedown(loaded, background))
      : withTakedown(found, background)
  }

  /** At once when both are in memory. */
  function withTakedown(loaded: LoadedManifest | null, background: Background) {
    if (!loaded) return null
    const found = findTakedown(loaded.manifest.appId, background)
    return found instanceof Promise
      ? found.then((takedown) => stopped(loaded, takedown))
      : stopped(loaded, found)
  }

  async function findNamed(org: string, app: string, channel: string, background: Background) {
    const named = channelProblem(channel) ? null : await load(keys.manifest(org, app, channel), background)
    if (named) return named
    const unnamed = await load(keys.manifest(org, app, null), background)
    // Nameless as well: a name that anybody can make up is not one to keep counts under.
    const nothing = { rolledBack: false, rolledBackTo: null, withdrawnUpTo: null, announced: null }
    const empty = { ...nothing, channel: null, includes: [], releases: [] }
    return unnamed && prepare({ ...unnamed.manifest, ...empty }, deliveryOrigin)
  }
}

/** Whether an application was deleted so long ago that its address says nothing any more. */
export function isForgotten({ deletedAt }: Manifest, now: () => Date): boolean {
  return deletedAt !== null && now().getTime() - Date.parse(deletedAt) > FAREWELL
}

function stopped(loaded: LoadedManifest, takedown: Takedown): LoadedManifest {
  if (!takedown) return loaded
  const manifest = { ...loaded.manifest, takenDown: takedown.reason }
  return { ...loaded, manifest, verdicts: new Map(), takedown }
}

function prepare(stored: Manifest, deliveryOrigin: string): LoadedManifest {
  const manifest = upgradeManifest(stored)
  const documentsOf = (release: ManifestRelease) =>
    release.assets.map((asset): [string, string] => [
      asset.id,
      updateDocument(manifest.channel, release, asset, deliveryOrigin),
    ])
  return {
    manifest,
    documents: new Map(manifest.releases.flatMap(documentsOf)),
    staticManifest: staticManifest(manifest, deliveryOrigin),
    verdicts: new Map(),
  }
}
