// Which releases a rule gives up. Everything that clients could be handed is in a manifest, so whatever one holds is
// kept: what is live, what is being rolled out or paused above it, the newest with each platform, and what clients must
// not skip. This function adds what decides the order of a channel, and what returns when a rollback ends.

import type { RetentionRule } from './retention-rule.ts'
import type { VersionsInUse } from './versions-in-use.ts'

/** A published release whose files aren't purged, that is old enough, and that no Admin has kept. */
export interface Candidate {
  id: string
  version: string
  channel: string
  /** Sorts by semver precedence; empty when the version doesn't parse. */
  precedence: string
  pubDate: string
  /** Its place among the offered releases of its channel, in order of version and of publication; 1 is the newest. */
  byVersion: number
  byPublication: number
  isYanked: boolean
  /** Whether it is the last published of the offered releases of its channel whose versions don't parse. */
  isLastUnparsed: boolean
  /** Published releases with its version that aren't purged, itself included. Promoted copies are among them. */
  sameVersion: number
}

/** A rollback in force. */
export interface RollbackInForce {
  targetId: string
  /** The channel that was rolled back, and those that it includes. */
  channels: readonly string[]
  /** Of the target. */
  precedence: string
  pubDate: string
  /** When it was rolled back. */
  at: string
}

export interface DueQuestion {
  rule: RetentionRule
  candidates: readonly Candidate[]
  /** Ids in the manifests of all channels. */
  offered: ReadonlySet<string>
  rollbacks: readonly RollbackInForce[]
  /** Channels in which an old release may decide which one the static manifest announces: nothing of them is due. */
  unsettled: ReadonlySet<string>
  inUse: VersionsInUse
}

/** The candidates to purge. */
export function findDue({
  rule,
  candidates,
  offered,
  rollbacks,
  unsettled,
  inUse,
}: DueQuestion): Candidate[] {
  const isKept = (each: Candidate) =>
    offered.has(each.id) ||
    unsettled.has(each.channel) ||
    rollbacks.some((rollback) => concerns(rollback, each)) ||
    // One version that doesn't parse orders a channel by publication: without any, another release would be offered.
    each.isLastUnparsed ||
    (!each.isYanked && Math.min(each.byVersion, each.byPublication) <= rule.keepLast) ||
    (rule.keepInUse !== false && inUse.has(each.version))
  const due = candidates.filter((each) => !isKept(each))
  // Copies share files, and the nearest release of a version decides its place: a version goes everywhere, or nowhere.
  const dueOf = Map.groupBy(due, ({ version }) => version)
  return due.filter(({ version, sameVersion }) => dueOf.get(version)?.length === sameVersion)
}

/** Whether it is a rollback's target, or may be among what was withdrawn and returns when the rollback ends. */
function concerns(rollback: RollbackInForce, { id, channel, precedence, pubDate }: Candidate): boolean {
  if (id === rollback.targetId) return true
  const isAbove = precedence > rollback.precedence || pubDate > rollback.pubDate
  return rollback.channels.includes(channel) && isAbove && pubDate <= rollback.at
}
