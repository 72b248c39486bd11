import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { clientAmount } from '#shared/domain/releases/affected-words.ts'
import { openCounts } from '#shared/domain/releases/open-counts.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { formatDate } from '#web/lib/format/format.ts'

interface Copies {
  /** Null: production. */
  channel: string | null
  version: string
  /** Those of every higher version, in place of this one. */
  above?: boolean | undefined
}

/** How many clients of a channel had a version on the last full day: `About 4,120 clients had 2.4.0 on 22 Nov 2026.` */
export function copiesWords({ channel, version, above = false }: Copies, counted: LastDayClients): string {
  const own = parseVersion(version)
  const isAbove = (other: string) => {
    const parsed = parseVersion(other)
    return own !== null && parsed !== null && compareVersions(parsed, own) > 0
  }
  const found = openCounts(counted, channel).onVersions(above ? isAbove : (other) => other === version)
  const amount = found.clients === 0 ? 'No clients' : clientAmount(found)
  return `${amount} had ${above ? 'a version above ' : ''}${version} on ${formatDate(counted.day)}.`
}
