// What was counted in each of the last 48 hours, in UTC.

import * as z from 'zod/mini'

/** One number per hour, oldest first; the last one is the hour that is under way. */
const HourSeries = z.array(z.int())

/** The busiest values of a property. Others are told together as `*`, and what has no value as an empty one. */
const HourlyValues = z.array(
  z.object({
    value: z.string(),
    downloads: z.int(),
    updateChecks: z.int(),
    /** Of the update checks; of the downloads, if there are no checks. */
    series: HourSeries,
  }),
)
export type HourlyValues = z.output<typeof HourlyValues>

export const HourlyInsights = z.object({
  /** The first hour, as in `2026-11-20T10`. */
  from: z.string(),
  /** Hours that are told. */
  hours: z.int(),
  series: z.object({ downloads: HourSeries, updateDownloads: HourSeries, updateChecks: HourSeries }),
  versions: HourlyValues,
  platforms: HourlyValues,
  /** By ISO code. */
  countries: HourlyValues,
  channels: HourlyValues,
  /** Why checks were answered as they were: `update`, or the reason for none. */
  reasons: HourlyValues,
  /** Platforms without a file, and malformed ones. `value`: what the client sent. */
  platformsOfReasons: z.array(
    z.object({ reason: z.string(), value: z.string(), updateChecks: z.int(), series: HourSeries }),
  ),
})
export type HourlyInsights = z.output<typeof HourlyInsights>
