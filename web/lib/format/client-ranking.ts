// Clients by what they have, such as their platform, as charts rank them.

import type { Ranking } from '#shared/domain/insights/application-insights.ts'
import type { ClientInsights } from '#shared/domain/insights/client-insights.ts'

/** How many values `others` is of isn't told. */
export function rankingOfClients({ items, others, unknown }: ClientInsights['platforms']): Ranking {
  return {
    items: items.map(({ value, clients }) => ({ value, count: clients })),
    rest: { values: 0, count: others },
    unknown,
  }
}

/** All that a ranking counts. */
export function sumOf({ items, rest, unknown }: Ranking): number {
  return items.reduce((all, { count }) => all + count, rest.count + unknown)
}

/**
 * What shares of clients are of. A client may have two values on a day, so that all of them come to more than all
 * clients; a difference that rounding explains would only keep the shares from adding up.
 * @param perDay all clients on an average day
 */
export function wholeOfClients(ranking: Ranking, perDay: number): number {
  const sum = sumOf(ranking)
  return Math.abs(sum - perDay) <= (ranking.items.length + 3) / 2 ? sum : perDay
}
