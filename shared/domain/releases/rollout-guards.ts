// What holds a rollout, besides failures: too few clients take the release, or more clients than usual find no file.

import type { FailureVerdict } from './failure-guard.ts'
import type { Hold } from './hold.ts'
import type { Guards, RolloutPlan } from './rollout-plan.ts'

/** Offers that adoption is judged from, of both releases. */
export const MIN_OFFERS = 100
/** A release stalls below this part of what the release before had at the same age. */
const STALLED_BELOW = 1 / 3
/** Checks without a platform in an hour that hold a rollout, and how far above the usual hour. */
const MIN_CHECKS = 50
const RISE = 3

/** Update checks that were answered with a release, and followed clients that downloaded it then. */
export interface Adoption {
  offered: number
  fetched: number
}

/** What the sweep has read of a release. */
export interface RolloutFigures {
  /** Failed updates and all updates, with the verdict on them. */
  failures: { verdict: FailureVerdict; failed: number; total: number }
  /** Null: the release is younger than a day, or the first of its channel. */
  adoption: { release: Adoption; before: Adoption } | null
  /** Checks without a file for their platform, of the last full hour and of a usual one; null: not asked for. */
  platforms: { lastHour: number; meanHour: number } | null
}

export type GuardFinding = Pick<Hold, 'guard' | 'seen' | 'of'>

/** Why a guard of the plan holds the rollout now, or null. */
export function findHold(
  { failuresAbovePercent, ...guards }: Guards,
  figures: RolloutFigures,
): GuardFinding | null {
  const { failures, adoption, platforms } = figures
  if (failuresAbovePercent !== null && failures.verdict === 'hold')
    return { guard: 'failures', seen: failures.failed, of: failures.total }
  if (guards.adoption && adoption && isStalled(adoption.release, adoption.before))
    return { guard: 'adoption', seen: per100(adoption.release), of: per100(adoption.before) }
  if (guards.platforms && platforms && isRising(platforms))
    return { guard: 'platforms', seen: platforms.lastHour, of: Math.round(platforms.meanHour) }
  return null
}

/** The plan of a rollout that a person resumes after a hold: the guard counts from now on, or looks away. */
export function withoutHold(plan: RolloutPlan, { guard }: Pick<Hold, 'guard'>, now: Date): RolloutPlan {
  if (guard === 'failures') {
    const { guardsAfter: _, ...rest } = plan
    return { ...rest, guardsFrom: now.toISOString() }
  }
  return { ...plan, guards: { ...plan.guards, [guard]: false } }
}

export function hasGuards({ failuresAbovePercent, adoption, platforms }: Guards): boolean {
  return failuresAbovePercent !== null || adoption || platforms
}

function isStalled(release: Adoption, before: Adoption): boolean {
  if (release.offered < MIN_OFFERS || before.offered < MIN_OFFERS) return false
  return shareOf(release) < shareOf(before) * STALLED_BELOW
}

function isRising({ lastHour, meanHour }: { lastHour: number; meanHour: number }): boolean {
  return lastHour >= MIN_CHECKS && lastHour >= meanHour * RISE
}

const shareOf = ({ offered, fetched }: Adoption) => fetched / offered
const per100 = (adoption: Adoption) => Math.round(shareOf(adoption) * 100)
