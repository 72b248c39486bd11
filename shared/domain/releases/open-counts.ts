// How many clients a reason against publishing is about: those of the last full day, by what they asked with. Platforms
// and versions aren't counted by channel, so where other channels have clients too, a number is an upper bound.

import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { MAX_EXACT_CLIENTS } from '#shared/limits.ts'
import { channelName } from './channel.ts'
import type { AffectedClients } from './publish-reason.ts'

/** What was counted, seen from one channel. @param channel null: production */
export function openCounts(counted: LastDayClients, channel: string | null) {
  const own = counted.channels.find((each) => each.channel === channelName(channel))?.clients ?? 0
  const isShared = own < counted.clients
  const affected = (
    clients: number,
    platforms: AffectedClients['platforms'] = [],
    mayBeFewer = isShared,
  ) => ({
    day: counted.day,
    clients: Math.min(clients, own),
    isUpperBound: mayBeFewer && clients > 0 && own > 0,
    isEstimate: Math.min(clients, own) > MAX_EXACT_CLIENTS,
    platforms: platforms.map((each) => ({ ...each, clients: Math.min(each.clients, own) })),
  })
  return {
    /** Clients of the channel. @param mayBeFewer whether only some of them are affected */
    all: (mayBeFewer = false): AffectedClients => affected(own, [], mayBeFewer),

    /** Clients on a version of which `holds` is true. */
    onVersions: (holds: (version: string) => boolean): AffectedClients =>
      affected(sum(counted.versions.filter(({ version }) => holds(version)))),

    /**
     * Clients on a platform of which `holds` is true.
     * @param names platforms to name them by; the others go by system and architecture
     */
    onPlatforms(holds: (platform: string) => boolean, names: readonly string[] = []): AffectedClients {
      const found = counted.platforms.filter(({ platform }) => holds(platform))
      const groups = new Map(names.map((name) => [name, 0]))
      for (const { platform, clients } of found) {
        const name = nameOf(platform, names)
        groups.set(name, (groups.get(name) ?? 0) + clients)
      }
      const platforms = [...groups].map(([platform, clients]) => ({ platform, clients }))
      return affected(
        sum(found),
        platforms.toSorted((a, b) => b.clients - a.clients),
      )
    },
  }
}
export type ClientCounts = ReturnType<typeof openCounts>

/** Of `linux-aarch64-deb`: `linux-aarch64`, unless the bundle is named. Macs have two names for one system. */
function nameOf(platform: string, names: readonly string[]): string {
  const plain = (text: string) => text.replace(/^macos-/, 'darwin-')
  const covers = (name: string) => `${plain(platform)}-`.startsWith(`${plain(name)}-`)
  return names.find(covers) ?? platform.split('-').slice(0, 2).join('-')
}

function sum(counts: readonly { clients: number }[]): number {
  return counts.reduce((all, { clients }) => all + clients, 0)
}
