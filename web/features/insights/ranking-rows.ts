import type { Ranking } from '#shared/domain/insights/application-insights.ts'
import { formatCount } from '#web/lib/format/format.ts'

/** Those in sight, and the others together. A single value beyond them takes the place of “1 more”. */
export function splitRanking(ranking: Ranking, rows: number) {
  const { items, rest, unknown } = ranking
  const room = rows - Number(unknown > 0)
  const shown = rowsOf(ranking) <= rows ? items : items.slice(0, room - 1)
  const hidden = items.slice(shown.length)
  const isRestUncounted = rest.count > 0 && rest.values === 0
  return {
    shown,
    others: {
      values: isRestUncounted ? 0 : hidden.length + rest.values,
      count: hidden.reduce((sum, { count }) => sum + count, rest.count),
    },
  }
}

/** Bars of a ranking of which none is hidden. */
export function rowsOf({ items, rest, unknown }: Ranking): number {
  return items.length + Number(rest.count > 0) + Number(unknown > 0)
}

/** '3 more'; 'Others' where nothing says how many. */
export const nameRest = (values: number) => (values > 0 ? `${formatCount(values)} more` : 'Others')
