// What insights show of failures: what became of each release, and what apps have reported.

import type { CountedOutcomes, ReportCounts } from '#shared/domain/insights/release-outcomes.ts'
import { INSIGHTS_VALUES } from '#shared/limits.ts'
import type { Span } from '#worker/delivery/counting/count.ts'
import type { AppReports, ReportedReason, ReportSum } from './meter-app-reports.ts'
import type { Outcomes } from './meter-outcomes.ts'

const NOTHING = { offered: 0, fetched: 0, updated: 0, failed: 0, reported: 0 }

/** The version of a release that was only offered is empty. */
export function readOutcomes(outcomes: Outcomes, reports: AppReports, span: Span): CountedOutcomes {
  const sums = Map.groupBy(reports.sums(span), ({ releaseId }) => releaseId)
  const counted = new Map(outcomes.read(span).map((each) => [each.releaseId, each]))
  const ofNone = sums.get('') ?? []
  const top = [...new Set([...counted.keys(), ...sums.keys()])]
    .filter(Boolean)
    .map((id) => {
      const { releaseId: _, ...counts } = counted.get(id) ?? { releaseId: id, ...NOTHING }
      const own = sums.get(id) ?? []
      return { id, counts, own, reported: own.reduce((sum, { count }) => sum + count, 0) }
    })
    .sort(
      (a, b) =>
        b.counts.fetched - a.counts.fetched || b.counts.offered - a.counts.offered || b.reported - a.reported,
    )
    .slice(0, INSIGHTS_VALUES)
  const ids = top.map(({ id }) => id)
  const reasons = Map.groupBy(
    reports.reasons(span, ids, INSIGHTS_VALUES),
    ({ releaseId, confirmed }) => `${releaseId} ${confirmed}`,
  )
  const names = outcomes.names()
  return {
    releases: top.map(({ id, counts, own }) => {
      const { version = '', channel = '' } = names.get(id) ?? {}
      return {
        ...{ id, version, channel: channel || null, ...counts },
        confirmed: sumsOf(own.filter(({ confirmed }) => confirmed === 1)),
        unconfirmed: sumsOf(own.filter(({ confirmed }) => confirmed === 0)),
        reasons: toReasons(reasons.get(`${id} 1`)),
        unconfirmedReasons: toReasons(reasons.get(`${id} 0`)),
      }
    }),
    unknownReleases: sumsOf(ofNone),
    unreadable: countOf(ofNone, 'unreadable'),
  }
}

const countOf = (sums: readonly ReportSum[], wanted: ReportSum['event']) =>
  sums.filter(({ event }) => event === wanted).reduce((sum, { count }) => sum + count, 0)

function sumsOf(sums: readonly ReportSum[]): ReportCounts {
  const of = (event: ReportSum['event']) => countOf(sums, event)
  return {
    installed: of('installed'),
    failed: of('failed'),
    crashed: of('crashed'),
    rolledBack: of('rolledBack'),
  }
}

function toReasons(found: readonly ReportedReason[] = []) {
  return found.map(({ event, reason, count }) => ({ event, reason, count }))
}
