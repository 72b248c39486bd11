import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { MIN_STEP_INSTALLS, type RolloutStep } from '#shared/domain/releases/rollout-plan.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { audienceWords } from '#web/lib/format/rollout-words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface NextStepProps {
  place: AppPlace
  release: Release
  step: RolloutStep
  /** Steps that have begun: a repeated call changes nothing. */
  reached: number
}

/** Begins the next step of a plan now, after saying what that skips. */
export function NextStep({ place, release, step, reached }: NextStepProps) {
  const { canWrite } = useReleaseRights()
  const [asking, setAsking] = useState(false)
  const next = useMutation(
    rpcMutation(directory, 'releases.nextStep', {
      successToast: 'Next step begun!',
      refreshes: RELEASE_CHANGES,
    }),
  )
  return (
    <>
      <Button disabled={!canWrite} onClick={() => setAsking(true)}>
        Next step now…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Begin ${step.percent}% now?`}
        tone="primary"
        confirmLabel={`Begin ${step.percent}% now`}
        pending={next.isPending}
        onConfirm={() =>
          next.mutate({ ...place, release: release.id, reached }, { onSettled: () => setAsking(false) })
        }
      >
        <p>
          {step.percent}% of clients are offered {release.version} within 30 seconds.
          {step.audience && ` ${audienceWords(step.audience)}.`}
          {!step.cleared && ` It doesn’t wait until ${MIN_STEP_INSTALLS} clients have updated.`}
        </p>
      </ConfirmDialog>
    </>
  )
}
