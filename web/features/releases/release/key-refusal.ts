import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { missingKeys } from '#shared/domain/releases/known-keys.ts'
import type { KnownKey } from '#shared/domain/releases/manifest.ts'
import { clientsOn, mostOnVersions } from '#web/features/releases/counted-days.ts'

interface RollbackTarget {
  /** Null: production. */
  channel: string | null
  version: string
}

export interface KeyRefusal {
  /** Clients of this version and above refuse the target. */
  from: string
  /** How many there are: `1,204 clients were on such a version on 22 Nov 2026.`; null: not known. */
  count: string | null
}

/**
 * Which clients refuse an older release because their version was built with an updater key that it isn't signed with;
 * null: none.
 * @param knownKeys newest first
 */
export function keyRefusal(
  { channel, version }: RollbackTarget,
  knownKeys: readonly KnownKey[],
  days: readonly LastDayClients[],
): KeyRefusal | null {
  const missing = missingKeys(version, knownKeys)
  if (!missing) return null
  const found = mostOnVersions(days, channel, missing.isBuiltWithOne)
  return { from: missing.from, count: found && clientsOn('such a version', found) }
}
