// The manifest of a channel, with what was already chosen from it. The documents that formats compile from it live as
// long as it does.

import { slugProblem } from '#shared/domain/organizations/slug.ts'
import { storedChannelProblem } from '#shared/domain/releases/channel-name.ts'
import type { UpdateChoice } from '#shared/domain/releases/choose-update.ts'
import { upgradeManifest } from '#shared/domain/releases/compile-manifest.ts'
import { keys, Manifest, type Takedown } from '#shared/domain/releases/manifest.ts'
import { DAY } from '#shared/domain/time.ts'
import type { UpdateCheck } from './counting/count.ts'
import { type Background, createJsonDocuments, type DocumentSource } from './documents.ts'
import type { FindTakedown } from './takedowns.ts'

/** How long clients of a deleted application are told so. After that its URLs are not found. */
const DELETED_RETENTION_MS = 90 * DAY

export interface LoadedManifest {
  manifest: Manifest
  /** By platform and version, where the choice doesn't depend on the client; until the next step of a rollout. */
  verdicts: Map<string, Verdict>
  /** When the next step begins, in ms since 1970; Infinity: no step is ahead. */
  nextStepAt: number
  /** The takedown of its feeds and files. */
  takedown?: NonNullable<Takedown>
}

export interface Verdict {
  choice: UpdateChoice
  /** Equal for equal checks. */
  key: string
  check: UpdateCheck
  /** Whether every client with this platform and version gets it. */
  isShared: boolean
}

export function createManifests(source: DocumentSource, findTakedown: FindTakedown) {
  const manifests = createJsonDocuments(source, { parse: (json) => prepare(Manifest.parse(json)) })

  /** Reads the takedown of the last known manifest concurrently: a store that hangs costs one timeout, not two. */
  function load(key: string, background: Background): LoadedManifest | null | Promise<LoadedManifest | null> {
    const found = manifests(key, background)
    const last = found instanceof Promise ? manifests.last(key) : null
    const ahead =
      last?.manifest.takedown === undefined && last && findTakedown(last.manifest.appId, background)
    if (ahead instanceof Promise) ahead.catch(() => undefined)
    return found
  }

  /**
   * The manifest of a channel, or null when there is no such application. A channel that was never published on has an
   * empty one.
   * @param channel null or empty: production
   * Rejects with DocumentUnavailable.
   */
  function find(
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

  /** Until when all that the choices from a manifest depend on is in memory and stays the same, in ms since 1970. */
  function freshUntil({
    manifest: { orgSlug, appSlug, appId, channel, takedown },
    nextStepAt,
  }: LoadedManifest): number {
    const stored = manifests.freshUntil(keys.manifest(orgSlug, appSlug, channel))
    const ofTakedown = takedown === undefined ? findTakedown.freshUntil(appId) : stored
    return Math.min(stored, ofTakedown, nextStepAt)
  }

  /** Synchronous when both are in memory, or the manifest says it. */
  function withTakedown(loaded: LoadedManifest | null, background: Background) {
    if (!loaded) return null
    const { takedown, appId } = loaded.manifest
    const found = takedown === undefined ? findTakedown(appId, background) : takedown
    return found instanceof Promise
      ? found.then((takedown) => stopped(loaded, takedown))
      : stopped(loaded, found)
  }

  async function findNamed(org: string, app: string, channel: string, background: Background) {
    const named = storedChannelProblem(channel)
      ? null
      : await load(keys.manifest(org, app, channel), background)
    if (named) return named
    const unnamed = await load(keys.manifest(org, app, null), background)
    // Without a name: callers can invent channels, and counts are kept by channel.
    const nothing = { rolledBack: false, rolledBackTo: null, withdrawnUpTo: null, announced: null }
    const empty = { ...nothing, channel: null, includes: [], releases: [] }
    return unnamed && prepare({ ...unnamed.manifest, ...empty })
  }

  return Object.assign(find, { freshUntil })
}

/** Whether an application was deleted so long ago that its URLs are not found. */
export function isForgotten({ deletedAt }: Manifest, now: () => Date): boolean {
  return deletedAt !== null && now().getTime() - Date.parse(deletedAt) > DELETED_RETENTION_MS
}

function stopped(loaded: LoadedManifest, takedown: Takedown): LoadedManifest {
  if (!takedown) return loaded
  const manifest = { ...loaded.manifest, takenDown: takedown.reason }
  return { ...loaded, manifest, verdicts: new Map(), takedown }
}

/** Of a manifest that was just loaded, all steps are looked at on the first check. */
function prepare(stored: Manifest): LoadedManifest {
  return { manifest: upgradeManifest(stored), verdicts: new Map(), nextStepAt: Number.NEGATIVE_INFINITY }
}

/** Forgets what was chosen before a step of a rollout began. */
export function renewVerdicts(loaded: LoadedManifest, now: number): void {
  if (now < loaded.nextStepAt) return
  loaded.verdicts.clear()
  loaded.nextStepAt = Math.min(
    ...loaded.manifest.releases
      .flatMap(({ steps = [] }) => steps.map(({ from }) => from))
      .filter((from) => from > now),
  )
}
