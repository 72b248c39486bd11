import type { ApplicationInsights, InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import type { ClientInsights } from '#shared/domain/insights/client-insights.ts'
import type { Buckets } from '#web/ui/chart/series.ts'

/** What was counted by days, or by hours. */
export type Counted = Omit<ApplicationInsights, 'days' | 'bucketDays' | 'clients' | 'filter'> & {
  buckets: Buckets
}

/** What every chart of the page is given. */
export interface InsightsPartProps {
  insights: Counted
  /** Distinct clients; null: none were counted in these days, or by hours. */
  clients: ClientInsights | null
  /** The time that is shown: '30 days'. */
  words: string
  /** Whether it is compared with the time before. */
  compared: boolean
  /** Of what only is shown. */
  filter?: InsightsFilter | undefined
  /** How files of this application begin. */
  slug: string
}
