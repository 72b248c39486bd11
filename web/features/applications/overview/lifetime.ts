import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { MAX_INSIGHTS_SPAN_DAYS } from '#shared/limits.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { useApplication } from '#web/lib/session/organization.ts'

/** How often a page that waits for the first update check asks, while it is visible. */
const POLL_MS = 5000

interface LifetimeOptions {
  enabled: boolean
  /** Asks again until there is a check. */
  poll: boolean
}

/** What was counted in the application's life, as far as one call can tell. */
export function useLifetime({ enabled, poll }: LifetimeOptions) {
  const { id, createdAt } = useApplication()
  const now = Date.now()
  const start = Math.max(Date.parse(createdAt), now - (MAX_INSIGHTS_SPAN_DAYS - 2) * DAY)
  // Up to tomorrow: the directory answers up to its own today, whichever of the two clocks is ahead.
  const [from, to] = [start, now + DAY].map((time) => utcDay(new Date(time)))
  return useQuery({
    ...rpcQuery(directory, 'insights.application.read', { appId: id, from: from ?? '', to: to ?? '' }),
    enabled,
    refetchInterval: ({ state }) => (!poll || (state.data && hasChecks(state.data)) ? false : POLL_MS),
    // The page does without it.
    meta: { stopPropagation: true },
  })
}

/** Whether an updater has asked in the days that were counted, or in those before. */
export function hasChecks({ totals, before }: Pick<ApplicationInsights, 'totals' | 'before'>): boolean {
  return totals.updateChecks + before.updateChecks > 0
}
