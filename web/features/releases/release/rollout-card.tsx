import { type FormEvent, useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { EditPlan } from '#web/features/releases/plan/edit-plan.tsx'
import { HoldNote } from '#web/features/releases/plan/hold-note.tsx'
import { isOffered, type ReleaseState } from '#web/features/releases/release-state.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { PauseCopies } from './pause-copies.tsx'
import { PercentField, percentOf } from './percent-field.tsx'
import styles from './rollout-card.module.css'
import { RolloutLine } from './rollout-line.tsx'
import { useRolloutChange } from './use-rollout.ts'

interface RolloutCardProps {
  place: AppPlace
  release: Release
  state: ReleaseState
}

/** How many clients are offered a published release now, and how to offer it to more of them. */
export function RolloutCard({ place, release, state }: RolloutCardProps) {
  const { canWrite } = useReleaseRights()
  const { rolloutPercent } = release
  const rollout = useRolloutChange(place, release)
  const everyone = useRolloutChange(place, release)
  const offered = isOffered(state)
  return (
    <Card
      title="Rollout"
      aside={
        rolloutPercent < 100 && (
          <>
            {offered && <EditPlan place={place} release={release} />}
            <Button
              pending={everyone.pending}
              disabled={!canWrite || rollout.pending}
              onClick={() => everyone.setPercent(100)}
            >
              Release to everyone
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        <HoldNote release={release} />
        <div className={styles.now}>
          <span className={styles.figure}>{rolloutPercent}%</span>
          <span className="muted small">{offered ? 'of clients' : 'when it was last offered'}</span>
          <div className={styles.bar}>
            <Progress
              label="Rollout"
              value={rolloutPercent / 100}
              tone={!offered || state === 'paused' ? 'neutral' : rolloutPercent < 100 ? 'accent' : 'good'}
            />
          </div>
        </div>
        <RolloutLine place={place} release={release} state={state} />
        {/* Without a plan a release can still be stopped, but not sent to more clients. */}
        <RolloutForm
          key={rolloutPercent}
          current={rolloutPercent}
          disabled={!canWrite}
          pending={rollout.pending}
          onChange={rollout.setPercent}
        />
        <PauseCopies place={place} release={release} />
      </Stack>
    </Card>
  )
}

interface RolloutFormProps {
  current: number
  disabled: boolean
  pending: boolean
  onChange: (percent: number) => void
}

function RolloutForm({ current, disabled, pending, onChange }: RolloutFormProps) {
  const [text, setText] = useState(String(current))
  const percent = percentOf(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (percent !== null && percent !== current && !disabled && !pending) onChange(percent)
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
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
