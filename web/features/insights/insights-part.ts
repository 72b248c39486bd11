import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'

/** What every chart of the page is given. */
export interface InsightsPartProps {
  insights: ApplicationInsights
  /** The days that are shown: '30 days'. */
  words: string
  /** Whether they are compared with those before. */
  compared: boolean
  /** How files of this application begin. */
  slug: string
}
