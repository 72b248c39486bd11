// Compiling from the last manifest. A release that it left out was behind full releases for each of its platforms;
// as long as all of those are still offered to everyone, it stays behind. So what was kept and what changed since
// compile to the same manifest as all releases do.

import { sql } from 'drizzle-orm'
import {
  type ChannelState,
  MAX_PARTIAL_RELEASES,
  neededBeside,
  slotsOf,
} from '#shared/domain/releases/compile-manifest.ts'
import { isFull } from '#shared/domain/releases/live-releases.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import type { Database } from '#worker/services/directory/context.ts'
import type { Compiled } from '#worker/services/directory/release-schema.ts'
import type { Link } from '#worker/services/directory/releases/channels/links.ts'
import {
  type FileRow,
  type OutlineRow,
  outlineAsset,
  selectOutlines,
} from '#worker/services/directory/releases/channels/outlines.ts'

/**
 * Raised with every change of the code after which stored manifests must be compiled again: their order, their
 * selection or their fields. The scheduled run then recompiles every channel.
 */
export const COMPILER = 3

/** With more changes since the last manifest, the channel is read in its order instead. */
const MAX_CHANGES = 200

/** Statements for a batch: the releases that the last manifest kept and those that changed since, with their files. */
export function selectSinceCompiled(db: Database, appId: string, channel: string) {
  const own = sql`channels as own where own.app_id = ${appId} and own.channel = ${channel}`
  const ids = sql`(
    select kept.value ->> 0 from (select compiled from ${own}) as last, json_each(last.compiled, '$.kept') as kept
    union select id from (
      select changed.id from (select compiled from ${own}) as last, json_each(last.compiled, '$.channels') as link
        cross join releases as changed on changed.app_id = ${appId} and changed.channel = link.value ->> 0
          and changed.revision > link.value ->> 1
        where changed.status = 'published' limit ${MAX_CHANGES + 1}
    )
  )`
  return selectOutlines(db, ids)
}

/** What a manifest was compiled from, to be stored with its channel. */
export function compiledFrom(links: readonly Link[], state: ChannelState, manifest: Manifest): Compiled {
  return {
    channels: links.map(({ channel, row }) => [channel, row?.revision ?? 0]),
    semver: state.semver,
    rollbacks: JSON.stringify(state.rollbacks),
    kept: [...manifest.releases, ...neededBeside(state, manifest)].map((release) => [
      release.id,
      isFull(release),
    ]),
  }
}

/**
 * The slots for which the channel has to be read in its order, because a release that served them is no longer offered
 * to everyone: another one comes to light below it. Empty: `rows`, what was kept and what changed since, compile to
 * the same manifest as all releases. Null: nothing is known, so all are read.
 */
export function slotsToRead(
  links: readonly Link[],
  state: ChannelState,
  rows: readonly OutlineRow[],
  files: readonly FileRow[],
): ReadonlySet<string> | null {
  const last = lastOf(links, state, rows)
  if (!last) return null
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const lost = new Set(
    last.kept.flatMap(([id, wasFull]) => {
      const row = rowOf.get(id)
      return row?.isOffered && (!wasFull || isFull(row)) ? [] : [id]
    }),
  )
  // In another order, or with as many partial releases as fit, any of the others may come to light.
  const partial = last.kept.filter(([, wasFull]) => !wasFull).length
  const isOpen = last.semver !== state.semver || partial >= MAX_PARTIAL_RELEASES
  const affected = rows.filter(({ id }) => isOpen || lost.has(id))
  const isAffected = new Set(affected.map(({ id }) => id))
  // What a file that was taken down served, another release may serve.
  const served = files.filter((file) => isAffected.has(file.releaseId) || file.isTakenDown)
  return new Set(served.flatMap((file) => slotsOf(outlineAsset(file))))
}

/** The basis of the last manifest, unless it is not enough, or was made of other channels or rollbacks. */
function lastOf(links: readonly Link[], state: ChannelState, rows: readonly OutlineRow[]): Compiled | null {
  const last = links[0]?.row?.compiled
  if (!last) return null
  const names = (channels: readonly (readonly [string, number])[]) => channels.map(([name]) => name).join()
  const present = links.map(({ channel }): [string, number] => [channel, 0])
  const isSame = names(last.channels) === names(present) && last.rollbacks === JSON.stringify(state.rollbacks)
  // Where a rollback doesn't say how far it reaches, the releases that it withdrew do.
  const isKnown = state.rollbacks.every(({ withdrawnUpTo }) => withdrawnUpTo !== null)
  // Counted by revision: a release that was kept may be among the changed ones.
  const revisionOf = new Map(last.channels)
  const changed = rows.filter(({ channel, revision }) => revision > (revisionOf.get(channel) ?? 0))
  return isSame && isKnown && changed.length <= MAX_CHANGES ? last : null
}
