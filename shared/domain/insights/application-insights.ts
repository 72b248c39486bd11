// What was counted of one application in a span of UTC days, as its overview and its insights show it. Series have one
// number per bucket, oldest first: bucket `i` begins `i * bucketDays` days after the first day.

import * as z from 'zod/mini'
import { DAY } from '#shared/domain/time.ts'
import { MAX_FILTER_LENGTH, MAX_INSIGHTS_SPAN_DAYS } from '#shared/limits.ts'
import { ClientSummary } from './client-insights.ts'

const Day = z.iso.date()
const Series = z.array(z.int())

interface Days {
  from: string
  to: string
}

const checks = [
  z.refine<Days>(({ from, to }) => Date.parse(from) <= Date.parse(to), {
    path: ['to'],
    error: 'The range ends before it begins.',
  }),
  z.refine<Days>(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_INSIGHTS_SPAN_DAYS * DAY, {
    path: ['from'],
    error: `The range is longer than ${MAX_INSIGHTS_SPAN_DAYS} days.`,
  }),
] as const

/** UTC days, both included. A span of more than `MAX_DAILY_BUCKETS` days is widened to whole weeks. */
export const InsightsDays = z.object({ from: Day, to: Day }).check(...checks)
export type InsightsDays = z.output<typeof InsightsDays>

const question = { appId: z.string().check(z.minLength(1), z.maxLength(300)), from: Day, to: Day }

/** Such days of one application. */
export const InsightsQuestion = z.object(question).check(...checks)
export type InsightsQuestion = z.output<typeof InsightsQuestion>

const Value = z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_FILTER_LENGTH)))

/** Only what was counted for one channel (`production`: the unnamed one), one platform, or both. */
const filter = { channel: Value, platform: Value }
export const InsightsFilter = z.object(filter)
export type InsightsFilter = z.output<typeof InsightsFilter>

export const FilteredInsightsDays = z.object({ from: Day, to: Day, ...filter }).check(...checks)
export type FilteredInsightsDays = z.output<typeof FilteredInsightsDays>

export const FilteredInsightsQuestion = z.object({ ...question, ...filter }).check(...checks)
export type FilteredInsightsQuestion = z.output<typeof FilteredInsightsQuestion>

const Totals = z.object({
  /** Those of updaters among them. */
  downloads: z.int(),
  updateDownloads: z.int(),
  updateChecks: z.int(),
})

/** The most counted values, what the others have together, and what was counted without one. */
const Ranking = z.object({
  items: z.array(z.object({ value: z.string(), count: z.int() })),
  rest: z.object({ values: z.int(), count: z.int() }),
  unknown: z.int(),
})
export type Ranking = z.output<typeof Ranking>

/** What the Meter of an application answers. */
export const CountedInsights = z.object({
  totals: Totals,
  series: z.object({ downloads: Series, updateDownloads: Series, updateChecks: Series }),
  /** The span of equal length before it. A directory of an earlier version answers without its downloads over time. */
  before: z.extend(Totals, { series: z.object({ updateChecks: Series, downloads: z.optional(Series) }) }),
  /** By update checks, the newest version first. */
  versions: z.array(z.object({ version: z.string(), updateChecks: z.int(), series: Series })),
  /** Versions beyond those. */
  otherVersions: z.object({ values: z.int(), updateChecks: z.int(), series: Series }),
  platforms: z.object({ updateChecks: Ranking, downloads: Ranking }),
  /** By ISO code. */
  countries: z.object({ updateChecks: Ranking, downloads: Ranking }),
  /** The unnamed channel is `production`. */
  channels: z.object({ updateChecks: Ranking, downloads: Ranking }),
  /** Most downloaded first. */
  releases: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      channel: z.nullable(z.string()),
      downloads: z.int(),
      updateDownloads: z.int(),
      series: z.object({ downloads: Series, updateDownloads: Series }),
    }),
  ),
  /** Why checks were answered as they were: `update`, or the reason for none; most frequent first. */
  reasons: z.array(
    z.object({
      reason: z.string(),
      updateChecks: z.int(),
      /** Of platforms without a file, and of unknown ones. */
      platforms: z.optional(z.array(z.object({ platform: z.string(), updateChecks: z.int() }))),
    }),
  ),
  /** Update checks that were counted without this detail. */
  unattributed: z.object({ version: z.int(), reason: z.int() }),
  /** Requests for files, of which half of a file makes a download. Absent like `clients`. */
  requests: z.optional(
    z.object({
      total: z.int(),
      /** Those that came while no more clients could be told apart, so no one knows whether they were downloads. */
      unmeasured: z.int(),
    }),
  ),
  /** Distinct clients. Absent under a filter, and when a directory of an earlier version answers. */
  clients: z.optional(ClientSummary),
})
export type CountedInsights = z.output<typeof CountedInsights>

export const ApplicationInsights = z.extend(CountedInsights, {
  /** The days that were counted: those of the input, but none after today. */
  days: z.object({ from: Day, to: Day }),
  bucketDays: z.int(),
  /** That of the input. Absent: everything was counted. */
  filter: z.optional(InsightsFilter),
  /** Releases of the filter's channel, else of production, published in these days and still offered, newest first. */
  published: z.array(z.object({ id: z.string(), version: z.string(), publishedAt: z.string() })),
})
export type ApplicationInsights = z.output<typeof ApplicationInsights>
