// What insights show of failures: what became of each release, and what apps have reported.

import type { CountedOutcomes, ReportCounts } from '#shared/domain/insights/release-outcomes.ts'
import { INSIGHTS_VALUES } from '#shared/limits.ts'
import type { Span } from '#worker/delivery/counting/count.ts'
import type { AppReports, ReportedRow } from './meter-app-reports.ts'
import type { Outcomes } from './meter-outcomes.ts'

/** The version of a release that was only offered is empty. */
export function readOutcomes(outcomes: Outcomes, reports: AppReports, span: Span): CountedOutcomes {
  const rows = reports.read(span)
  const counted = new Map(outcomes.read(span).map((each) => [each.releaseId, each]))
  const names = outcomes.names()
  const nothing = { offered: 0, fetched: 0, updated: 0, failed: 0, reported: 0 }
  const ids = [...new Set([...counted.keys(), ...rows.map(({ releaseId }) => releaseId)])].filter(Boolean)
  const releases = ids.map((id) => {
    const { releaseId: _, ...counts } = counted.get(id) ?? { releaseId: id, ...nothing }
    const own = rows.filter(({ releaseId }) => releaseId === id)
    const confirmed = own.filter((row) => row.confirmed === 1)
    const unconfirmed = own.filter((row) => row.confirmed === 0)
    const { version = '', channel = '' } = names.get(id) ?? {}
    return {
      ...{ id, version, channel: channel || null, ...counts },
      ...{ confirmed: sumsOf(confirmed), unconfirmed: sumsOf(unconfirmed) },
      ...{ reasons: reasonsOf(confirmed), unconfirmedReasons: reasonsOf(unconfirmed) },
    }
  })
  const reportsOf = ({ confirmed, unconfirmed }: (typeof releases)[number]) =>
    [confirmed, unconfirmed].flatMap((each) => Object.values(each)).reduce((sum, each) => sum + each, 0)
  return {
    releases: releases
      .toSorted((a, b) => b.fetched - a.fetched || b.offered - a.offered || reportsOf(b) - reportsOf(a))
      .slice(0, INSIGHTS_VALUES),
    unknownReleases: sumsOf(rows.filter(({ releaseId }) => releaseId === '')),
    unreadable: countOf(rows, 'unreadable'),
  }
}

const countOf = (rows: readonly ReportedRow[], wanted: ReportedRow['event']) =>
  rows.filter(({ event }) => event === wanted).reduce((sum, { count }) => sum + count, 0)

function sumsOf(rows: readonly ReportedRow[]): ReportCounts {
  const of = (event: ReportedRow['event']) => countOf(rows, event)
  return {
    installed: of('installed'),
    failed: of('failed'),
    crashed: of('crashed'),
    rolledBack: of('rolledBack'),
  }
}

function reasonsOf(rows: readonly ReportedRow[]) {
  return rows
    .filter(({ event }) => event !== 'installed' && event !== 'unreadable')
    .map(({ event, reason, count }) => ({ event, reason, count }))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, INSIGHTS_VALUES)
}
