import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { useRolloutChange } from '#web/features/releases/release/use-rollout.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** Ends a plan by releasing to everyone, after a question: no step and no guard is left then. */
export function ReleaseToEveryone({ place, release }: { place: AppPlace; release: Release }) {
  const { canWrite } = useReleaseRights()
  const { pending, setPercent } = useRolloutChange(place, release)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button disabled={!canWrite} onClick={() => setAsking(true)}>
        Release to everyone
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Release ${release.version} to everyone?`}
        tone="primary"
        confirmLabel="Release to everyone"
        pending={pending}
        onConfirm={() => setPercent(100, () => setAsking(false))}
      >
        <p>
          Every client is offered it {release.paused ? 'once you resume it' : 'within 30 seconds'}. The plan
          ends, and its guards no longer hold the rollout.
        </p>
      </ConfirmDialog>
    </>
  )
}
