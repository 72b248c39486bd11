// Which versions have clients, as far as counts tell. What counts can't tell is taken as in use.

import { clientVersion } from '#shared/domain/insights/client-version.ts'
import { precedenceKey } from '#shared/domain/releases/version.ts'
import type { RetentionProblem } from './retention-rule.ts'

/** What was counted of an application's clients in a span of UTC days. */
export interface CountedVersions {
  /** Days on which any client was counted. */
  days: number
  /** The versions that had any. */
  versions: string[]
  /** Whether some had a version that wasn't told apart from others. */
  hasOthers: boolean
}

export interface VersionsInUse {
  has: (version: string) => boolean
  problem: RetentionProblem | null
}

/** For a rule that doesn't look at clients. */
export const NONE_IN_USE: VersionsInUse = { has: () => false, problem: null }

/** For counts that couldn't be read. */
export const ALL_IN_USE: VersionsInUse = { has: () => true, problem: 'counts' }

/** @param spanDays of the span that was counted */
export function versionsInUse(
  { days, versions, hasOthers }: CountedVersions,
  spanDays: number,
): VersionsInUse {
  if (days * 2 < spanDays) return { has: () => true, problem: 'few-days' }
  if (hasOthers) return { has: () => true, problem: 'others' }
  const counted = new Set(versions.map(keyOf))
  return {
    // A version that clients can't be counted by may have any number of them.
    has: (version) => clientVersion(version) === '' || counted.has(keyOf(version)),
    problem: null,
  }
}

/** Clients say the same version with and without a `v` or build metadata. */
function keyOf(version: string): string {
  const named = clientVersion(version)
  return precedenceKey(named) ?? named
}
