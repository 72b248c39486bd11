import type { ReactNode } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import type { RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { openPercent, reachedSteps } from '#shared/domain/releases/rollout-steps.ts'
import { PauseCopies } from '#web/features/releases/release/pause-copies.tsx'
import { RolloutLine } from '#web/features/releases/release/rollout-line.tsx'
import { isOffered, type ReleaseState } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { momentOfPlan } from '#web/lib/format/plan-moment.ts'
import { readersTimeZone } from '#web/lib/format/zoned-time.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { EditPlan } from './edit-plan.tsx'
import { GuardLine } from './guard-line.tsx'
import { HoldNote } from './hold-note.tsx'
import { NextStep } from './next-step.tsx'
import styles from './plan-card.module.css'
import { PlanSteps } from './plan-steps.tsx'
import { ReleaseToEveryone } from './release-to-everyone.tsx'
import { useNow } from './use-now.ts'

export interface PlanCardProps {
  place: AppPlace
  release: Release
  plan: RolloutPlan
  state: ReleaseState
  /** What is counted of it, from edge to edge. */
  figures?: ReactNode
}

/** The rollout of a release that follows a plan: its steps, what holds it, and what can be done with it now. */
export function PlanCard({ place, release, plan, state, figures }: PlanCardProps) {
  const now = useNow(plan)
  const reached = reachedSteps(plan, momentOfPlan(release, now))
  const next = plan.steps[reached.length]
  const rolloutPercent = openPercent(reached)
  const offered = isOffered(state)
  // A required step is offered to clients below it, also once it was replaced.
  const canChange = offered || (state === 'replaced' && release.requiredStep)
  const isElsewhere = plan.timeZone !== readersTimeZone()
  return (
    <Card title="Rollout" flush aside={offered && <EditPlan place={place} release={release} />}>
      <div className={styles.body}>
        <Stack gap={4}>
          <HoldNote place={place} release={release} />
          {!release.hold && <GuardLine place={place} release={release} plan={plan} state={state} />}
          <PlanSteps release={release} plan={plan} now={now} />
          <div className={styles.onward}>
            <RolloutLine
              place={place}
              release={{ ...release, rolloutPercent }}
              state={state}
              note={isElsewhere && `Times are in ${plan.timeZone}.`}
            />
            {canChange && rolloutPercent < 100 && (
              <div className={styles.actions}>
                {offered && !release.paused && next && (
                  <NextStep place={place} release={release} step={next} reached={reached.length} />
                )}
                <ReleaseToEveryone place={place} release={release} state={state} />
              </div>
            )}
          </div>
          {offered && <PauseCopies place={place} release={release} />}
        </Stack>
      </div>
      {figures}
    </Card>
  )
}
