import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { pauseLabel } from '#web/features/releases/pause-label.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import styles from './release-page.module.css'
import type { ResumeDialogProps } from './resume-dialog.tsx'
import { useExceededLimit } from './use-exceeded-limit.ts'
import { useRolloutChange } from './use-rollout.ts'

const resumeDialog = lazyPart<ResumeDialogProps>(() =>
  import('./resume-dialog.tsx').then((part) => part.ResumeDialog),
)

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
  const Dialog = usePart(resumeDialog, asking, () => setAsking(false))
  const { paused, hold } = release
  const isFailing = useExceededLimit(release, state).limit !== null
  return (
    // One shape of elements, held or not: the button keeps the focus when a hold ends.
    <>
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
      {hold && Dialog && (
        <Dialog
          release={release}
          hold={hold}
          open={asking}
          onOpenChange={setAsking}
          pending={pending}
          onConfirm={() => {
            setPaused(false)
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
