import type { CSSProperties, ReactNode } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import type { RolloutPlan, RolloutStep } from '#shared/domain/releases/rollout-plan.ts'
import { reachedSteps } from '#shared/domain/releases/rollout-steps.ts'
import { ADOPTION_DAYS } from '#web/features/releases/release/adoption.ts'
import { outcomeFigures } from '#web/features/releases/release/outcome-figures.ts'
import { useOutcomes } from '#web/lib/api/use-insights.ts'
import { momentOfPlan } from '#web/lib/format/plan-moment.ts'
import { audienceWords } from '#web/lib/format/rollout-words.ts'
import { formatWhen } from '#web/lib/format/zoned-time.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { RelativeTime } from '#web/ui/relative-time/relative-time.tsx'
import { updatesOfStep } from './consequence-words.ts'
import styles from './plan-steps.module.css'
import { dueWords, progressWords } from './step-words.ts'

interface PlanStepsProps {
  release: Release
  plan: RolloutPlan
  /** Epoch milliseconds. */
  now: number
}

/** The steps of a plan: those that were reached, the one where it is, and dashed those that are planned. */
export function PlanSteps({ release, plan, now }: PlanStepsProps) {
  const { data: outcomes } = useOutcomes(useApplication().id, ADOPTION_DAYS)
  const moment = momentOfPlan(release, now)
  const reached = reachedSteps(plan, moment)
  const current = reached.at(-1)
  const next = plan.steps[reached.length]
  const counted = outcomes && outcomeFigures(outcomes.releases, release.id).updated
  const updates = updatesOfStep(plan, moment, counted ?? 0)
  const isLater = (current?.reached?.installs ?? 0) > 0
  return (
    <ol className={styles.plan} aria-label="Rollout plan">
      {plan.steps.map((step) => {
        const isCurrent = step === current
        const state = isCurrent
          ? release.paused
            ? 'paused'
            : 'now'
          : reached.includes(step)
            ? 'past'
            : 'planned'
        const share = isCurrent && next ? shareBetween(step, next, moment) : 0
        return (
          <li
            key={`${step.at} ${step.percent}`}
            data-state={state}
            aria-current={isCurrent ? 'step' : undefined}
            style={{ '--reached': `${share * 100}%` } as CSSProperties}
          >
            <span className={styles.pin}>
              {state === 'past' && <Icon name="check" size={12} />}
              {state === 'paused' && <Icon name="pause" size={12} />}
            </span>
            <b>
              {step.percent}%{state === 'now' && ' now'}
              {state === 'paused' && (release.hold ? ', held' : ', paused')}
            </b>
            <span className="muted">
              {isCurrent && 'Since '}
              <span className={isCurrent ? undefined : styles.when}>
                {state === 'planned'
                  ? dueWords(release, plan, step, now)
                  : formatWhen(step.at, plan.timeZone, now)}
              </span>
            </span>
            <span className="faint">
              <Remark
                release={release}
                step={step}
                state={state}
                updates={step === next ? updates : undefined}
                isLater={isLater}
              />
            </span>
            {step.audience && <span className="faint">{audienceWords(step.audience)}</span>}
          </li>
        )
      })}
    </ol>
  )
}

interface RemarkProps {
  release: Release
  step: RolloutStep
  state: 'past' | 'now' | 'paused' | 'planned'
  /** Those that count towards it so far, 0 until they are known; undefined: it isn't the next step. */
  updates: number | undefined
  /** Whether others updated before the current step. */
  isLater: boolean
}

/** What a step waits for, or how far away it is. */
function Remark({ release: { paused }, step, state, updates, isLater }: RemarkProps): ReactNode {
  if (state !== 'planned') return null
  if (paused) return 'If resumed now'
  if (step.cleared || updates === undefined) return <RelativeTime value={step.at} />
  return progressWords(updates, isLater)
}

/** How much of the time between two steps has passed. */
function shareBetween(from: RolloutStep, to: RolloutStep, now: Date): number {
  const [start, end] = [Date.parse(from.at), Date.parse(to.at)]
  return end <= start ? 1 : Math.min(1, Math.max(0, (now.getTime() - start) / (end - start)))
}
