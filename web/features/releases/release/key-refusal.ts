import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { clientAmount } from '#shared/domain/releases/affected-words.ts'
import { isKnownTo } from '#shared/domain/releases/known-keys.ts'
import type { KnownKey } from '#shared/domain/releases/manifest.ts'
import { openCounts } from '#shared/domain/releases/open-counts.ts'
import { parseVersion } from '#shared/domain/releases/version.ts'
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
  const target = parseVersion(version)
  const missing = target ? knownKeys.filter((key) => !isKnownTo(target, key)) : []
  // Of several rotations, whatever came after the first one was built with a key that the target lacks.
  const from = missing.findLast((key) => key.from !== null)?.from
  if (!from) return null
  const refuses = (other: string) => {
    const parsed = parseVersion(other)
    return parsed !== null && missing.some((key) => isKnownTo(parsed, key))
  }
  const found = counted && openCounts(counted, channel).onVersions(refuses)
  const amount = found && (found.clients === 0 ? 'No clients' : clientAmount(found))
  return { from, count: amount && counted && `${amount} had such a version on ${formatDate(counted.day)}.` }
}
