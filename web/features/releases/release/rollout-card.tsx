import { type FormEvent, type ReactNode, useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { EditPlan } from '#web/features/releases/plan/edit-plan.tsx'
import { HoldNote } from '#web/features/releases/plan/hold-note.tsx'
import { ReleaseToEveryone } from '#web/features/releases/plan/release-to-everyone.tsx'
import { isOffered, type ReleaseState } from '#web/features/releases/release-state.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { FailureLine } from './failure-line.tsx'
import { PauseCopies } from './pause-copies.tsx'
import { PercentField, percentOf } from './percent-field.tsx'
import styles from './rollout-card.module.css'
import { RolloutLine } from './rollout-line.tsx'
import { useExceededLimit } from './use-exceeded-limit.ts'
import { useRolloutChange } from './use-rollout.ts'

interface RolloutCardProps {
  place: AppPlace
  release: Release
  state: ReleaseState
  /** What is counted of it, from edge to edge. */
  figures?: ReactNode
}

/** How many clients are offered a published release now, and how to offer it to more or fewer of them. */
export function RolloutCard({ place, release, state, figures }: RolloutCardProps) {
  const { canWrite } = useReleaseRights()
  const { rolloutPercent } = release
  const rollout = useRolloutChange(place, release)
  const everyone = useRolloutChange(place, release)
  const [changing, setChanging] = useState(false)
  const { outcome, limit } = useExceededLimit(release, state)
  const isPart = rolloutPercent < 100
  const offered = isOffered(state)
  // A required step is offered to clients below it, also once it was replaced.
  const canChange = offered || (state !== 'yanked' && release.requiredStep)
  return (
    <Card
      title="Rollout"
      flush
      aside={
        canChange && (
          <>
            {offered && isPart && <EditPlan place={place} release={release} />}
            {!isPart && (
              <Button
                variant="ghost"
                disabled={!canWrite}
                aria-expanded={changing}
                onClick={() => setChanging(!changing)}
              >
                Change percentage
              </Button>
            )}
            {/* While updates fail, pausing it comes first, and this asks. */}
            {isPart && limit !== null && <ReleaseToEveryone place={place} release={release} state={state} />}
            {isPart && !release.hold && limit === null && (
              <Button
                pending={everyone.pending}
                disabled={!canWrite || rollout.pending}
                onClick={() => everyone.setPercent(100, () => setChanging(false))}
              >
                Release to everyone
              </Button>
            )}
          </>
        )
      }
    >
      <div className={styles.body}>
        <Stack gap={4}>
          <HoldNote place={place} release={release} />
          {outcome && limit !== null && (
            <FailureLine place={place} outcome={outcome} limit={null}>
              No guard watches it. Pause it to stop more updates.
            </FailureLine>
          )}
          {/* Once everyone gets it, the bar below says who is offered another one first. */}
          {offered && state !== 'live' && (
            <div className={styles.now}>
              <span className={styles.figure}>{rolloutPercent}%</span>
              <span className="muted small">
                of clients {state === 'paused' ? 'get it once it’s resumed' : 'are offered it'}
              </span>
              <div className={styles.bar}>
                <Progress
                  label="Rollout"
                  value={rolloutPercent / 100}
                  tone={state === 'paused' ? 'neutral' : 'accent'}
                />
              </div>
            </div>
          )}
          {!offered && state !== 'downloads' && (
            <p className="small">It had been offered to {rolloutPercent}% of clients.</p>
          )}
          <RolloutLine place={place} release={release} state={state} alone />
          {/* Without a plan a release can still be stopped, but not sent to more clients. */}
          {canChange && (isPart || changing) && (
            <RolloutForm
              key={rolloutPercent}
              current={rolloutPercent}
              focused={changing}
              disabled={!canWrite}
              pending={rollout.pending}
              onChange={rollout.setPercent}
            />
          )}
          <PauseCopies place={place} release={release} />
        </Stack>
      </div>
      {figures}
    </Card>
  )
}

interface RolloutFormProps {
  current: number
  /** Whether it was asked for. */
  focused: boolean
  disabled: boolean
  pending: boolean
  onChange: (percent: number) => void
}

function RolloutForm({ current, focused, disabled, pending, onChange }: RolloutFormProps) {
  const [text, setText] = useState(String(current))
  const percent = percentOf(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (percent !== null && percent !== current && !disabled && !pending) onChange(percent)
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form} ref={focused ? focusIn : undefined}>
      <PercentField label="Percent of clients" value={text} onChange={setText} />
      <Button
        type="submit"
        size="l"
        pending={pending}
        disabled={disabled || percent === null || percent === current}
      >
        Change
      </Button>
    </form>
  )
}

function focusIn(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus()
}
