import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { MIN_STEP_INSTALLS, type RolloutStep } from '#shared/domain/releases/rollout-plan.ts'
import { useExceededLimit } from '#web/features/releases/release/use-exceeded-limit.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { audienceWords } from '#web/lib/format/rollout-words.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { failedRate } from './failed-rate.ts'

export interface NextStepDialogProps {
  place: AppPlace
  /** One that is rolling out. */
  release: Release
  step: RolloutStep
  /** Steps that have begun: a repeated call changes nothing. */
  reached: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before the next step of a plan begins early: what that skips, and how updates have gone so far. */
export function NextStepDialog({ place, release, step, reached, open, onOpenChange }: NextStepDialogProps) {
  const { outcome, limit } = useExceededLimit(release, 'rolling')
  const next = useMutation(
    rpcMutation(directory, 'releases.nextStep', {
      successToast: 'Next step begun!',
      refreshes: RELEASE_CHANGES,
    }),
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Begin ${step.percent}% now?`}
      tone="primary"
      confirmLabel={`Begin ${step.percent}% now`}
      pending={next.isPending}
      onConfirm={() =>
        next.mutate({ ...place, release: release.id, reached }, { onSettled: () => onOpenChange(false) })
      }
    >
      <Stack gap={2}>
        {outcome && limit !== null && (
          <p>
            <b className="strong">
              {failedRate(outcome.failed, outcome.fetched)} failed so far, above {limit}%.
            </b>
            {release.plan?.guards.failuresAbovePercent != null && ' The guard can still hold it.'}
          </p>
        )}
        <p>
          {step.percent}% of clients are offered {release.version} within 30 seconds.
          {step.audience && ` ${audienceWords(step.audience)}.`}
          {!step.cleared && ` It doesn’t wait until ${MIN_STEP_INSTALLS} clients have updated.`}
        </p>
      </Stack>
    </ConfirmDialog>
  )
}
