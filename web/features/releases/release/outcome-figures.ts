import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'

export interface OutcomeFigures {
  /** Update checks that were answered with it. */
  offered: number
  fetched: number
  /** Of these: have the new version. */
  updated: number
  failed: number
  /** Clients whose update ended, well or not: what guards judge by. */
  judged: number
  /** What apps reported most, if anything. */
  reason: { words: string; count: number } | null
}

/** What became of a release; one that nothing was counted of was offered to no client. */
export function outcomeFigures(releases: ReleaseOutcomes['releases'], id: string): OutcomeFigures {
  const found = releases.find((each) => each.id === id)
  if (!found) return { offered: 0, fetched: 0, updated: 0, failed: 0, judged: 0, reason: null }
  const { offered, fetched, updated, failed, reported } = found
  const words = found.reasons.find(({ reason }) => reason !== '' && reason !== '*')
  return {
    ...{ offered, fetched, updated, failed: failed + reported, judged: updated + failed + reported },
    reason: words ? { words: words.reason, count: words.count } : null,
  }
}

/** Whether more than the limit of the guard failed, of those that downloaded it. */
export function isAboveLimit({ failed, fetched }: OutcomeFigures, limitPercent: number): boolean {
  return failed * 100 > fetched * limitPercent
}
