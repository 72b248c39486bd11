// The clients behind the demo's traffic: those that asked on each day, and what became of some that fetched a release.

import { HOUR } from '#shared/domain/time.ts'
import type { DemoClient, DemoFollowers } from './meter.ts'
import type { TrafficCount, TrafficRelease } from './traffic.ts'

/** Update checks of one client on a day. */
const CHECKS_A_DAY = 4

/** The clients that make the update checks of each day, oldest day first. */
export function clientsOfDays(counts: readonly TrafficCount[]): Map<string, DemoClient[]> {
  const days = new Map<string, DemoClient[]>()
  const sums = new Map<string, { count: TrafficCount; checks: number }>()
  for (const count of counts) {
    if (count.kind !== 'update_check') continue
    const { day, version, platform, channel, country } = count
    const key = [day, version, platform, channel, country].join(' ')
    const known = sums.get(key)
    if (known) known.checks += count.count
    else sums.set(key, { count, checks: count.count })
  }
  for (const { count, checks } of sums.values()) {
    const { day, version, platform, channel, country } = count
    const clients = days.get(day) ?? []
    days.set(day, clients)
    for (let each = 0; each < Math.ceil(checks / CHECKS_A_DAY); each++)
      clients.push({ name: `client ${clients.length}`, version, platform, channel, country })
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const REPORTS: DemoFollowers['reports'] = [
  { event: 'failed', reason: 'no space left on device' },
  { event: 'failed', reason: 'no space left on device' },
  { event: 'crashed', reason: 'signal 11 at start' },
]

/** The first release has nothing before it, and the newest was published too lately for reports. */
export function outcomesOf(releases: readonly TrafficRelease[]): DemoFollowers[] {
  return releases.flatMap(({ id, assetId = id, version, publishedOn }, index) => {
    const before = releases[index - 1]?.version
    if (before === undefined) return []
    const isNewest = index === releases.length - 1
    return [
      {
        ...{ releaseId: id, assetId, version, before },
        fetchedAt: new Date(Date.parse(publishedOn) + 9 * HOUR).toISOString(),
        updated: isNewest ? 18 : 36,
        failed: 1,
        reports: isNewest ? [] : REPORTS,
      },
    ]
  })
}
