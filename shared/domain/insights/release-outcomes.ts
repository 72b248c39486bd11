// What became of releases: of clients that downloaded one with an updater, how many updated, and how many failed. It is
// a sample: at most 100,000 clients of two days, 5 of a network. `failed` is concluded from checks that still come from
// the old version; `reported` is what apps say themselves.

import * as z from 'zod/mini'

export const OutcomeCounts = z.object({
  /** Update checks that were answered with the release. */
  offered: z.int(),
  /** Followed clients that downloaded it. */
  fetched: z.int(),
  /** Of these: asked with the new version since, or reported that it was installed. */
  updated: z.int(),
  /** Of these: asked with the old version, more than an hour and at least two checks later. */
  failed: z.int(),
  /** Of these: reported a failure. */
  reported: z.int(),
})
export type OutcomeCounts = z.output<typeof OutcomeCounts>

export const REPORT_COUNTS = ['installed', 'failed', 'crashed', 'rolledBack'] as const

const ReportCounts = z.object({
  installed: z.int(),
  failed: z.int(),
  crashed: z.int(),
  rolledBack: z.int(),
})
export type ReportCounts = z.output<typeof ReportCounts>

const Reason = z.object({
  event: z.string(),
  /** Without what differs between clients; empty: none was given; `*`: those beyond the limit of a day. */
  reason: z.string(),
  count: z.int(),
})

/** What the Meter of an application answers. */
export const CountedOutcomes = z.object({
  /** Those that most clients fetched first. */
  releases: z.array(
    z.extend(OutcomeCounts, {
      id: z.string(),
      version: z.string(),
      channel: z.nullable(z.string()),
      /** By clients that were handed the file today or yesterday, each once. Guards may use these. */
      confirmed: ReportCounts,
      /** All other reports: anyone may have sent them, and more than once. */
      unconfirmed: ReportCounts,
      /** Of the confirmed failures, the most frequent first. */
      reasons: z.array(Reason),
      unconfirmedReasons: z.array(Reason),
    }),
  ),
  /** Reports of releases that weren't downloaded from here, and reports that couldn't be read. */
  unknownReleases: ReportCounts,
  unreadable: z.int(),
})
export type CountedOutcomes = z.output<typeof CountedOutcomes>

export const ReleaseOutcomes = z.extend(CountedOutcomes, {
  /** The days that were counted, by the day of the download. */
  days: z.object({ from: z.iso.date(), to: z.iso.date() }),
})
export type ReleaseOutcomes = z.output<typeof ReleaseOutcomes>

/** What a rollout's guards look at: everything since the release was published. */
export const ReleaseHealth = z.extend(OutcomeCounts, { releaseId: z.string() })
export type ReleaseHealth = z.output<typeof ReleaseHealth>

/** Checks that name no platform that a file is offered for. */
export const ChecksWithoutPlatform = z.object({
  /** In the last full hour. */
  lastHour: z.int(),
  /** The mean of an hour over the 7 days before today. */
  meanHour: z.number(),
})
export type ChecksWithoutPlatform = z.output<typeof ChecksWithoutPlatform>
