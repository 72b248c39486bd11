// The guard against failed updates: a sequential test that can be read every minute without raising false alarms. It is
// the mixture likelihood ratio of failure rates above the limit against the limit (mSPRT). Its mean is at most 1 while
// the true rate is within the limit, so by Ville's inequality it ever reaches 1/α with a probability of at most α.
//
// A client that waits for its restart looks like a failed one. So the test reads settled clients, which were followed to
// the end of the day after their download, and the limit is raised by the rate that the release before had then. Until
// enough have settled, the next step waits while twice as many as allowed look failed: nothing is held for that.

import type { CountedUpdates } from './rollout-plan.ts'

/** False alarms over the whole life of a rollout: at most one in a thousand. */
const HOLD_AT = Math.log(1000)
/** Failure rates that are tested against the limit, as multiples of it, all as likely as the others. */
const MULTIPLES = [1.5, 2, 3, 5, 10, 20]
const MAX_RATE = 0.95
/** Settled updates without which nothing is held. */
export const MIN_GUARDED_INSTALLS = 20
/** What is assumed of a release before that nothing is known of: half a failure in 50 updates. */
const PRIOR = { failed: 0.5, total: 50 }

/** What became of clients that downloaded a release. */
export interface UpdateOutcomes {
  /** All that have updated, and all that still ask from their old version. */
  updated: number
  failed: number
  /** The same of those that downloaded it before yesterday (UTC): they are no longer followed. */
  settledUpdated: number
  settledFailed: number
  /** Failures that apps reported themselves. */
  reported: number
}

/** `delay`: the next step waits. `hold`: the rollout stops. */
export type FailureVerdict = 'pass' | 'delay' | 'hold'

/**
 * @param before of the release that clients came from; null: nothing is known of it
 * @param limitPercent above which failed updates hold the rollout
 */
export function judgeFailures(
  release: UpdateOutcomes,
  before: UpdateOutcomes | null,
  limitPercent: number,
): FailureVerdict {
  const usual = usualRate(before)
  const limit = limitPercent / 100 + usual.rate
  const holdLimit = limit + 2 * usual.error
  const delayLimit = limit + usual.error
  const settled = release.settledFailed + release.reported
  const settledTotal = settled + release.settledUpdated
  if (settledTotal >= MIN_GUARDED_INSTALLS && evidence(settled, settledTotal, holdLimit) >= HOLD_AT)
    return 'hold'
  const failed = release.failed + release.reported
  const total = failed + release.updated
  const isSettled = settledTotal >= MIN_GUARDED_INSTALLS && settledTotal >= total / 2
  const isSuspect = isSettled ? settled > settledTotal * delayLimit : failed > (total * delayLimit) / 2
  return isSuspect ? 'delay' : 'pass'
}

/** What was counted since `before`. Clients that have updated since then don't make it negative. */
export function outcomesAfter(
  { updated, failed, reported, settledUpdated, settledFailed }: UpdateOutcomes,
  before: CountedUpdates,
): UpdateOutcomes {
  const after = (count: number, earlier: number) => Math.max(0, count - earlier)
  return {
    updated: after(updated, before.updated),
    failed: after(failed, before.failed),
    reported: after(reported, before.reported),
    settledUpdated: after(settledUpdated, before.updated),
    settledFailed: after(settledFailed, before.failed),
  }
}

/** The failure rate of the release before, with its standard error: one is allowed for before a step waits, two before a hold. */
function usualRate(before: UpdateOutcomes | null) {
  const failed = PRIOR.failed + (before?.settledFailed ?? 0)
  const total = PRIOR.total + (before ? before.settledFailed + before.settledUpdated : 0)
  const rate = failed / total
  return { rate, error: before ? Math.sqrt((rate * (1 - rate)) / total) : 0 }
}

/** The logarithm of the likelihood ratio: 0 without any update. */
function evidence(failed: number, total: number, limit: number): number {
  const rates = MULTIPLES.map((each) => Math.min(MAX_RATE, each * limit))
  const logs = rates.map(
    (rate) => failed * Math.log(rate / limit) + (total - failed) * Math.log((1 - rate) / (1 - limit)),
  )
  const most = Math.max(...logs)
  return most + Math.log(logs.reduce((sum, each) => sum + Math.exp(each - most), 0) / logs.length)
}
