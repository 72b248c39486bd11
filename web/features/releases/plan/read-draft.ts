// What a rollout's form says, checked as the server checks it, with each problem beside its field.

import type { Audience } from '#shared/domain/releases/audience.ts'
import {
  Guards,
  NewRolloutPlan,
  type RolloutPlan,
  resolvePlan,
} from '#shared/domain/releases/rollout-plan.ts'
import type { Publication } from '#shared/domain/releases/schedule.ts'
import { percentOf } from '#web/features/releases/release/percent-field.tsx'
import { fromWallTime } from '#web/lib/format/zoned-time.ts'
import { type AudienceDraft, type RolloutDraft, type StepDraft, UNIT_MINUTES } from './plan-draft.ts'

export interface StepProblem {
  percent?: string
  time?: string
  audience?: string
}

export interface ReadRollout {
  /** How to publish; null while something is wrong. */
  publication: Pick<Publication, 'rolloutPercent' | 'plan'> | null
  /** With the times of its steps; null without steps, and while something is wrong. */
  plan: RolloutPlan | null
  /** By the key of the step. */
  problems: ReadonlyMap<string, StepProblem>
  failures: string | null
}

/** @param start when the plan begins */
export function readDraft(draft: RolloutDraft, start: Date): ReadRollout {
  const none = { plan: null, problems: new Map<string, StepProblem>(), failures: null }
  if (draft.preset === 'everyone') return { ...none, publication: {} }
  if (draft.preset === 'percent') {
    const rolloutPercent = percentOf(draft.percent)
    return { ...none, publication: rolloutPercent === null ? null : { rolloutPercent } }
  }
  const given = toPlan(draft)
  const parsed = NewRolloutPlan.safeParse(given)
  const failures = failuresProblem(draft)
  if (!parsed.success) {
    const problems = new Map<string, StepProblem>()
    for (const { path, message } of parsed.error.issues) {
      const step = path[0] === 'steps' ? draft.steps[Number(path[1])] : undefined
      if (step)
        problems.set(step.key, {
          [fieldOf(path[2])]: `${wordsOf(path[2], message)}.`,
          ...problems.get(step.key),
        })
    }
    return { publication: null, plan: null, problems, failures }
  }
  const plan = resolvePlan(parsed.data, start)
  if (typeof plan === 'string')
    return { publication: null, plan: null, problems: placeProblem(draft, parsed.data, start), failures }
  return { publication: failures ? null : { plan: parsed.data }, plan, problems: none.problems, failures }
}

/** The first step up to which the plan is wrong has the problem. */
function placeProblem(draft: RolloutDraft, plan: NewRolloutPlan, start: Date): Map<string, StepProblem> {
  for (const [index, step] of draft.steps.entries()) {
    const steps = plan.steps.slice(0, index + 1)
    const problem = resolvePlan({ ...plan, steps }, start)
    if (typeof problem !== 'string') continue
    // The times alone, of shares that rise.
    const timed = steps.map(({ percent: _, audience: __, ...time }, at) => ({ ...time, percent: at + 1 }))
    const field = typeof resolvePlan({ ...plan, steps: timed }, start) === 'string' ? 'time' : 'percent'
    return new Map([[step.key, { [field]: `${problem}.` }]])
  }
  return new Map()
}

function toPlan({ steps, timeZone, byTimeAlone, ...draft }: RolloutDraft) {
  return {
    steps: steps.map((step) => toStep(step, timeZone)),
    timeZone,
    byTimeAlone,
    guards: {
      failuresAbovePercent: draft.holdsFailures && !failuresProblem(draft) ? Number(draft.failures) : null,
      adoption: draft.adoption,
      platforms: draft.platforms,
    },
  }
}

/** As it is to be checked: a number that can't be read is out of every bound. */
function toStep({ percent, when, wait, unit, at, audience }: StepDraft, timeZone: string) {
  return {
    percent: percentOf(percent) ?? 0,
    ...(when === 'after' && { afterMinutes: numberOf(wait) * UNIT_MINUTES[unit] }),
    ...(when === 'at' && { at: fromWallTime(at, timeZone) ?? '' }),
    ...(audience && { audience: toAudience(audience) }),
  }
}

function toAudience({ cohorts, countries, channels }: AudienceDraft): Audience {
  const names = cohorts.split(/[\s,]+/).filter(Boolean)
  return {
    ...(names.length > 0 && { cohorts: [...new Set(names)] }),
    ...(countries.length > 0 && { countries: [...countries] }),
    ...(channels.length > 0 && { channels: [...channels] }),
  }
}

function failuresProblem({
  holdsFailures,
  failures,
}: Pick<RolloutDraft, 'holdsFailures' | 'failures'>): string | null {
  if (!holdsFailures) return null
  const guards = { failuresAbovePercent: numberOf(failures), adoption: false, platforms: false }
  return Guards.safeParse(guards).success ? null : 'From 0.5% to 50%.'
}

function numberOf(text: string): number {
  return /^\d{1,6}(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
}

function fieldOf(name: PropertyKey | undefined): keyof StepProblem {
  if (name === 'percent' || name === 'audience') return name
  return 'time'
}

/** A time that is missing is for the schema of the wrong type. */
function wordsOf(name: PropertyKey | undefined, message: string): string {
  if (name === 'at') return 'Choose a date and a time'
  return name === 'afterMinutes' && !message.startsWith('A plan') ? 'Enter a whole number' : message
}
