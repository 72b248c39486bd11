import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { DEFAULT_GUARDS } from '#shared/domain/releases/rollout-plan.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'

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

/**
 * The limit, in percent, that the failures of an offered release exceed: its guard's, without a plan that of new plans.
 * Null: within it, or without one.
 */
export function exceededLimit(
  { plan, hold }: Pick<Release, 'plan' | 'hold'>,
  state: ReleaseState,
  outcome: OutcomeFigures,
): number | null {
  const { failuresAbovePercent: limit } = plan ? plan.guards : DEFAULT_GUARDS
  const isOffered = state === 'rolling' || state === 'live'
  // Since a hold only later failures count.
  if (limit === null || !isOffered || hold || plan?.guardsFrom) return null
  return outcome.fetched > 0 && isAboveLimit(outcome, limit) ? limit : null
}
