import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { clientsOn, mostOnVersions } from './counted-days.ts'

interface Copies {
  /** Null: production. */
  channel: string | null
  version: string
  /** Those of every higher version, in place of this one. */
  above?: boolean | undefined
}

/** How many clients of a channel have a version: `About 4,120 clients were on 2.4.0 on 22 Nov 2026.` Null: not known. */
export function copiesWords(
  { channel, version, above = false }: Copies,
  days: readonly LastDayClients[],
): string | null {
  const own = parseVersion(version)
  const isAbove = (other: string) => {
    const parsed = parseVersion(other)
    return own !== null && parsed !== null && compareVersions(parsed, own) > 0
  }
  const found = mostOnVersions(days, channel, above ? isAbove : (other) => other === version)
  return found && clientsOn(`${above ? 'a version above ' : ''}${version}`, found)
}
