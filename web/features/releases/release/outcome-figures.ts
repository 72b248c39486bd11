import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import { formatCount } from '#web/lib/format/format.ts'

export interface OutcomeFigures {
  /** Update checks that were answered with it. */
  offered: number
  fetched: number
  /** Of these: have the new version. */
  updated: number
  failed: number
  /** Clients whose update ended, well or not: what guards judge by. */
  judged: number
  /** What apps reported most: '2 disk full, 1 signal 11'; empty: nothing. */
  reasons: string
}

const MAX_REASONS = 2

/** What became of a release; one that nothing was counted of was offered to no client. */
export function outcomeFigures(releases: ReleaseOutcomes['releases'], id: string): OutcomeFigures {
  const found = releases.find((each) => each.id === id)
  if (!found) return { offered: 0, fetched: 0, updated: 0, failed: 0, judged: 0, reasons: '' }
  const { offered, fetched, updated, failed, reported } = found
  return {
    ...{ offered, fetched, updated, failed: failed + reported, judged: updated + failed + reported },
    reasons: found.reasons
      .filter(({ reason }) => reason !== '' && reason !== '*')
      .slice(0, MAX_REASONS)
      .map(({ reason, count }) => `${formatCount(count)} ${reason}`)
      .join(', '),
  }
}

/** Whether more than the limit of the guard failed, of those that downloaded it. */
export function isAboveLimit({ failed, fetched }: OutcomeFigures, limitPercent: number): boolean {
  return failed * 100 > fetched * limitPercent
}
