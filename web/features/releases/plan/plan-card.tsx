import type { Updating } from '#shared/domain/organizations/application.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { openPercent, reachedSteps } from '#shared/domain/releases/rollout-steps.ts'
import { LiveLine } from '#web/features/releases/list/live-line.tsx'
import { describeRollout } from '#web/features/releases/release/describe-rollout.ts'
import { PauseCopies } from '#web/features/releases/release/pause-copies.tsx'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useChannel } from '#web/features/releases/use-channel.ts'
import { guardWords, momentOfPlan } from '#web/lib/format/rollout-words.ts'
import { readersTimeZone } from '#web/lib/format/zoned-time.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { shield } from '#web/ui/icon/shapes.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { EditPlan } from './edit-plan.tsx'
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
  application: Updating
  /** Whether clients can be offered it: it wasn't replaced or withdrawn. */
  isOffered: boolean
}

/** The rollout of a release that follows a plan: its steps, what holds it, and what can be done with it now. */
export function PlanCard({ place, release, plan, application, isOffered }: PlanCardProps) {
  const now = useNow(plan)
  const { data: channel } = useChannel(place, release.channel)
  const reached = reachedSteps(plan, momentOfPlan(release, now))
  const next = plan.steps[reached.length]
  const rolloutPercent = openPercent(reached)
  const isElsewhere = plan.timeZone !== readersTimeZone()
  return (
    <Card
      title="Rollout"
      aside={
        <>
          {isOffered && <EditPlan place={place} release={release} />}
          {rolloutPercent < 100 && <ReleaseToEveryone place={place} release={release} />}
        </>
      }
      footer={
        <div className={styles.footer}>
          <p className={styles.guard}>
            <Icon name={shield} /> {guardWords(plan.guards)}
          </p>
          {isElsewhere && <p className="faint">Times are in {plan.timeZone}.</p>}
          <LiveLine place={place} channel={release.channel} />
        </div>
      }
    >
      <Stack gap={4}>
        <HoldNote release={release} />
        <PlanSteps release={release} plan={plan} now={now} />
        {!release.hold && (
          <p className={`${styles.line} muted small`}>
            {channel && describeRollout({ ...release, rolloutPercent }, channel, application)}
          </p>
        )}
        {isOffered && (
          <Stack direction="across" gap={2}>
            {next && <NextStep place={place} release={release} step={next} reached={reached.length} />}
            <PauseCopies place={place} release={release} />
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
