// A rollout as a form holds it: text that isn't valid yet, in the time zone of its maker.

import {
  DEFAULT_GUARDS,
  type NewRolloutPlan,
  type NewStep,
  type RolloutPlan,
  type RolloutStep,
} from '#shared/domain/releases/rollout-plan.ts'
import { reachedSteps } from '#shared/domain/releases/rollout-steps.ts'
import { MINUTE } from '#shared/domain/time.ts'
import { readersTimeZone, toWallTime } from '#web/lib/format/zoned-time.ts'
import { type Preset, planOf } from './presets.ts'

export type WaitUnit = 'minutes' | 'hours' | 'days'
export const UNIT_MINUTES: Record<WaitUnit, number> = { minutes: 1, hours: 60, days: 24 * 60 }

export interface StepDraft {
  key: string
  percent: string
  /** `now`: when the release is published, or when the plan is changed. Of the first step only. */
  when: 'now' | 'after' | 'at'
  wait: string
  unit: WaitUnit
  /** On the clock of the plan's time zone. */
  at: string
  /** Null: everyone. */
  audience: AudienceDraft | null
}

export interface AudienceDraft {
  /** Names with commas between them. */
  cohorts: string
  countries: readonly string[]
  /** Null: production. */
  channels: readonly (string | null)[]
}

export interface RolloutDraft {
  preset: Preset
  percent: string
  steps: readonly StepDraft[]
  byTimeAlone: boolean
  holdsFailures: boolean
  failures: string
  adoption: boolean
  platforms: boolean
  timeZone: string
}

export const NO_AUDIENCE: AudienceDraft = { cohorts: '', countries: [], channels: [] }

let created = 0
const newKey = () => `step-${created++}`

/** A draft with a preset's steps, or with those of a plan. */
export function draftOf(preset: Preset, given?: NewRolloutPlan, percent = 100): RolloutDraft {
  const plan = given ?? planOf(preset) ?? planOf('steps')
  const {
    steps = [],
    timeZone = readersTimeZone(),
    byTimeAlone = false,
    guards = DEFAULT_GUARDS,
  } = plan ?? {}
  const { failuresAbovePercent, adoption, platforms } = guards
  return {
    preset,
    percent: String(percent),
    steps: steps.map((step, index) => stepDraftOf(step, index, timeZone)),
    byTimeAlone,
    holdsFailures: failuresAbovePercent !== null,
    failures: String(failuresAbovePercent ?? DEFAULT_GUARDS.failuresAbovePercent),
    adoption,
    platforms,
    timeZone,
  }
}

/**
 * What is left of a running plan, to be changed: the step where it is begins again, at once. Once a step is overdue,
 * since it waits for installs, it and those after it keep their distance to the step before.
 * @param moment where it is: now, or when it was paused
 * @param now of a paused one, steps ahead are as far ahead as they were, as if it were resumed now
 */
export function draftOfRunning(plan: RolloutPlan, moment: Date, now = moment): RolloutDraft {
  const reached = reachedSteps(plan, moment)
  const left = plan.steps.slice(Math.max(0, reached.length - 1))
  const [next] = plan.steps.slice(reached.length)
  const isOverdue = reached.length > 0 && next !== undefined && Date.parse(next.at) <= moment.getTime()
  const pauseMs = now.getTime() - moment.getTime()
  const steps = left.map(({ percent, at, audience }, index): NewStep => {
    const before = left[index - 1]
    const due = new Date(Date.parse(at) + pauseMs).toISOString()
    const when = isOverdue && before ? { afterMinutes: minutesBetween(before, at) } : { at: due }
    const isCurrent = index === 0 && reached.length > 0
    return { percent, ...(!isCurrent && when), ...(audience && { audience }) }
  })
  return draftOf('own', { ...plan, steps })
}

function minutesBetween({ at: from }: RolloutStep, to: string): number {
  return Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE))
}

/** One more step: before the last one where that reaches everyone and leaves room, else after it. */
export function addStep(draft: RolloutDraft): RolloutDraft {
  const { steps, timeZone } = draft
  const [before, last] = steps.slice(-2)
  const from = Number(before?.percent)
  const isBetween = before && last?.percent.trim() === '100' && from < 99
  const percent = isBetween ? Math.round((from + 100) / 2) : 100
  const step = stepDraftOf({ percent, ...(before && { afterMinutes: UNIT_MINUTES.days }) }, 0, timeZone)
  if (!isBetween) return { ...draft, preset: 'own', steps: [...steps, step] }
  const at = middleOf(before, last)
  const added = at ? { ...step, when: 'at' as const, at } : step
  return { ...draft, preset: 'own', steps: [...steps.slice(0, -1), added, last] }
}

/** The middle of two dates, on the clock that both are on; null without them. */
function middleOf(before: StepDraft, last: StepDraft): string | null {
  const [from, to] = [before, last].map(({ when, at }) => (when === 'at' ? Date.parse(`${at}Z`) : Number.NaN))
  const middle = ((from ?? Number.NaN) + (to ?? Number.NaN)) / 2
  return Number.isNaN(middle) ? null : new Date(middle).toISOString().slice(0, 16)
}

/** The first step always has a time: it begins at once unless it says otherwise. */
export function removeStep(draft: RolloutDraft, key: string): RolloutDraft {
  const steps = draft.steps.filter((step) => step.key !== key)
  const [first, ...rest] = steps
  const begins = first && draft.steps[0]?.key === key ? [{ ...first, when: 'now' as const }, ...rest] : steps
  return { ...draft, preset: 'own', steps: begins }
}

function stepDraftOf(
  { percent, at, afterMinutes, audience }: NewStep,
  index: number,
  timeZone: string,
): StepDraft {
  const unit = unitOf(afterMinutes ?? 0)
  return {
    key: newKey(),
    percent: String(percent),
    when: at ? 'at' : afterMinutes || index > 0 ? 'after' : 'now',
    wait: String((afterMinutes || UNIT_MINUTES.days) / UNIT_MINUTES[unit]),
    unit,
    at: at ? toWallTime(at, timeZone) : '',
    audience: audience
      ? {
          cohorts: audience.cohorts?.join(', ') ?? '',
          countries: audience.countries ?? [],
          channels: audience.channels ?? [],
        }
      : null,
  }
}

function unitOf(minutes: number): WaitUnit {
  if (minutes % UNIT_MINUTES.days === 0) return 'days'
  return minutes % UNIT_MINUTES.hours === 0 ? 'hours' : 'minutes'
}
