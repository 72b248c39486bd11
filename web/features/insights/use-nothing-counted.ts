import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { lastDays } from '#shared/domain/insights/last-days.ts'
import type { Application } from '#shared/domain/organizations/application.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { INSIGHTS_OPTIONS } from '#web/lib/api/use-insights.ts'

/** How often the page asks while it waits and is visible. */
const POLL_MS = 5000

/**
 * Whether nothing was ever counted of an application that was created in the last `days` UTC days. Asks again until
 * something is.
 */
export function useNothingCounted({ id, createdAt }: Pick<Application, 'id' | 'createdAt'>, days: number) {
  const range = lastDays(days)
  const isNothing = (insights?: ApplicationInsights) =>
    insights !== undefined &&
    insights.totals.updateChecks + insights.totals.downloads === 0 &&
    createdAt >= insights.days.from
  const { data } = useQuery({
    ...rpcQuery(directory, 'insights.application.read', { appId: id, ...range }),
    ...INSIGHTS_OPTIONS,
    // An older application may have been counted before.
    enabled: createdAt >= range.from,
    refetchInterval: ({ state }) => (isNothing(state.data) ? POLL_MS : false),
  })
  return isNothing(data)
}
