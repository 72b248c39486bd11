import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { pauseLabel } from '#web/features/releases/pause-label.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { holdWords } from '#web/lib/format/rollout-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import styles from './release-page.module.css'
import { useExceededLimit } from './use-exceeded-limit.ts'
import { useRolloutChange } from './use-rollout.ts'

interface PauseOrResumeProps {
  place: AppPlace
  release: Release
  state: ReleaseState
  canResume: boolean
}

/** Pauses a release or resumes it; what a guard held is resumed after a question. */
export function PauseOrResume({ place, release, state, canResume }: PauseOrResumeProps) {
  const { pending, setPaused } = useRolloutChange(place, release)
  const [asking, setAsking] = useState(false)
  const { paused, hold, plan, version } = release
  const isFailing = useExceededLimit(release, state).limit !== null
  const button = (
    <Button
      className={styles.next}
      icon={paused ? 'play' : 'pause'}
      // What a guard held is looked at first.
      variant={isFailing || (paused && !hold) ? 'primary' : 'plain'}
      pending={pending}
      disabled={paused && !canResume}
      onClick={() => (hold ? setAsking(true) : setPaused(!paused))}
    >
      {pauseLabel(release)}
    </Button>
  )
  if (!hold) return button
  return (
    <>
      {button}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Resume ${version}?`}
        tone="primary"
        confirmLabel={pauseLabel(release)}
        pending={pending}
        onConfirm={() => {
          setPaused(false)
          setAsking(false)
        }}
      >
        <p>
          {holdWords(hold, plan?.guards).title}. More clients get {version} again, and the steps ahead are as
          far away as they were.
        </p>
      </ConfirmDialog>
    </>
  )
}
