// Distinct clients of one application. A client is counted once a day, by a hash under a key of that day, so the
// numbers of several days can't be added up: what a span says is the mean of its days. Up to 1,000 clients of a day and
// value are counted exactly; more are estimated, with a standard error of 1.6%.

import * as z from 'zod/mini'

const Day = z.iso.date()
/** One number per bucket: the mean of its days; null: no client of them was counted. */
const MeanSeries = z.array(z.nullable(z.int()))

/** The clients of a day on which all of it was counted. */
const LastDay = z.nullable(z.object({ day: Day, clients: z.int() }))

/** What the overview tells of clients. */
export const ClientSummary = z.object({
  /** Clients of a day: the mean of those days on which any were counted. */
  perDay: z.int(),
  series: MeanSeries,
  /** `perDay` of the span of equal length before; null: none was counted. */
  perDayBefore: z.nullable(z.int()),
  /** The last day before today; null: no client was counted before today. */
  lastDay: LastDay,
})
export type ClientSummary = z.output<typeof ClientSummary>

/** Means of a day. Their sum may be more than `perDay`: a client that updates has two versions on that day. */
const ClientRanking = z.object({
  /** Those with the most clients first. */
  items: z.array(z.object({ value: z.string(), clients: z.int() })),
  /** Clients of values that were too many to be told apart. */
  others: z.int(),
  /** Clients without a value. */
  unknown: z.int(),
})
export type ClientRanking = z.output<typeof ClientRanking>

/** What the Meter of an application answers. */
export const CountedClients = z.extend(ClientSummary, {
  /** `series` of the span of equal length before. Absent when a directory of an earlier version answers. */
  seriesBefore: z.optional(MeanSeries),
  /** Days of the span on which clients were counted. */
  measuredDays: z.int(),
  /** Whether any number of it is an estimate. */
  isEstimate: z.boolean(),
  versions: z.extend(ClientRanking, {
    /** Those with the most clients first, of as many as are shown over time. */
    series: z.array(z.object({ version: z.string(), series: MeanSeries })),
  }),
  /** Update platforms, with the bundle where the client names one. */
  platforms: ClientRanking,
  /** Of the last `MAX_DAILY_BUCKETS` days of the span. */
  versionsOnPlatforms: z.array(z.object({ version: z.string(), platform: z.string(), clients: z.int() })),
  /** By ISO code. */
  countries: ClientRanking,
  /** The unnamed channel is `production`. */
  channels: ClientRanking,
})
export type CountedClients = z.output<typeof CountedClients>

export const ClientInsights = z.extend(CountedClients, {
  /** The days that were counted: those of the input, but none after today. */
  days: z.object({ from: Day, to: Day }),
  bucketDays: z.int(),
})
export type ClientInsights = z.output<typeof ClientInsights>

/** The distinct clients of the last full day, for what a publication would leave without an update. */
export const LastDayClients = z.object({
  day: Day,
  clients: z.int(),
  /** Those with the most clients first. Bundles are told apart: `linux-aarch64` and `linux-aarch64-deb` are two. */
  platforms: z.array(z.object({ platform: z.string(), clients: z.int() })),
  /** By the name of the channel; the unnamed one is `production`. */
  channels: z.array(z.object({ channel: z.string(), clients: z.int() })),
  versions: z.array(z.object({ version: z.string(), clients: z.int() })),
})
export type LastDayClients = z.output<typeof LastDayClients>
