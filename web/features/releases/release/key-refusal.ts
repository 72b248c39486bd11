import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { clientAmount } from '#shared/domain/releases/affected-words.ts'
import { missingKeys } from '#shared/domain/releases/known-keys.ts'
import type { KnownKey } from '#shared/domain/releases/manifest.ts'
import { openCounts } from '#shared/domain/releases/open-counts.ts'
import { formatDate } from '#web/lib/format/format.ts'

interface RollbackTarget {
  /** Null: production. */
  channel: string | null
  version: string
}

export interface KeyRefusal {
  /** Clients of this version and above refuse the target. */
  from: string
  /** How many there are: `1,204 clients had such a version on 22 Nov 2026.`; null: not known. */
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
  counted: LastDayClients | null,
): KeyRefusal | null {
  const missing = missingKeys(version, knownKeys)
  if (!missing) return null
  const found = counted && openCounts(counted, channel).onVersions(missing.isBuiltWithOne)
  const amount = found && (found.clients === 0 ? 'No clients' : clientAmount(found))
  return {
    from: missing.from,
    count: amount && counted && `${amount} had such a version on ${formatDate(counted.day)}.`,
  }
}
