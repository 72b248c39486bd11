import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { ApplicationInsights, InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import { lastDays } from '#shared/domain/insights/last-days.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { MAX_INSIGHTS_SPAN_DAYS } from '#shared/limits.ts'
import { codeOf } from './failures.ts'
import { INSIGHTS_STALE_TIME_MS } from './insights.ts'
import { rpcQuery } from './rpc.ts'

/** The charts show a failure in their place. */
export const INSIGHTS_OPTIONS = {
  staleTime: INSIGHTS_STALE_TIME_MS,
  gcTime: INSIGHTS_STALE_TIME_MS,
  meta: { stopPropagation: true },
}

/** Everything that was counted of an application in the last `days` UTC days, today among them. */
export function useInsights(appId: string, days: number, filter: InsightsFilter = {}) {
  const query = rpcQuery(directory, 'insights.application.read', { appId, ...lastDays(days), ...filter })
  return useQuery({ ...query, ...INSIGHTS_OPTIONS })
}

/** How often a page that waits for the first count asks, while it is visible. */
const POLL_MS = 5000

interface LifetimeOptions {
  enabled: boolean
  /** Asks again until this holds of the answer. */
  until?: ((counted: ApplicationInsights) => boolean) | undefined
}

/** What was counted in the application's life, as far as one call can tell. */
export function useLifetime(
  { id, createdAt }: Pick<Application, 'id' | 'createdAt'>,
  { enabled, until }: LifetimeOptions,
) {
  const now = Date.now()
  const start = Math.max(Date.parse(createdAt), now - (MAX_INSIGHTS_SPAN_DAYS - 2) * DAY)
  // Up to tomorrow: the directory answers up to its own today, whichever of the two clocks is ahead.
  const [from, to] = [start, now + DAY].map((time) => utcDay(new Date(time)))
  return useQuery({
    ...rpcQuery(directory, 'insights.application.read', { appId: id, from: from ?? '', to: to ?? '' }),
    enabled,
    refetchInterval: ({ state }) => (!until || (state.data && until(state.data)) ? false : POLL_MS),
    // The page does without it.
    meta: { stopPropagation: true },
  })
}

/** Whether an updater has asked in the days that were counted, or in those before. */
export function hasChecks({ totals, before }: Pick<ApplicationInsights, 'totals' | 'before'>): boolean {
  return totals.updateChecks + before.updateChecks > 0
}

/** Whether an updater has asked, and has downloaded an update. */
export function updatesItself(counted: Pick<ApplicationInsights, 'totals' | 'before'>): boolean {
  return hasChecks(counted) && counted.totals.updateDownloads > 0
}

/** Its distinct clients in the same days. */
export function useClientInsights(appId: string, days: number) {
  const query = rpcQuery(directory, 'insights.clients.read', { appId, ...lastDays(days) })
  return useQuery({ ...query, ...INSIGHTS_OPTIONS })
}

/**
 * What became of its releases in the same days.
 * @param awaited id of a release of which nothing may be counted yet: asks again until checks are, which are counted
 * seconds after the downloads that they lead to
 */
export function useOutcomes(appId: string, days: number, awaited: string | null = null) {
  return useQuery({
    ...rpcQuery(directory, 'insights.outcomes.read', { appId, ...lastDays(days) }),
    ...INSIGHTS_OPTIONS,
    refetchInterval: ({ state: { data } }) =>
      awaited !== null && data && !data.releases.some(({ id, offered }) => id === awaited && offered > 0)
        ? POLL_MS
        : false,
  })
}

/** Whether the directory is of a version without insights: it answers the total of downloads only. */
export function isWithoutInsights(error: unknown): boolean {
  return [404, 501].includes(codeOf(error) ?? 0)
}
