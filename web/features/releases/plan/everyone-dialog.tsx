import type { Release } from '#shared/domain/releases/release.ts'
import type { OutcomeFigures } from '#web/features/releases/release/outcome-figures.ts'
import { useRolloutChange } from '#web/features/releases/release/use-rollout.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { holdWords } from '#web/lib/format/rollout-words.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { failedRate } from './failed-rate.ts'

export interface EveryoneDialogProps {
  place: AppPlace
  release: Release
  /** While more updates fail than its guard allows. */
  failing?: OutcomeFigures | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before a release goes to everyone, and names what speaks against it. */
export function EveryoneDialog({ place, release, failing, open, onOpenChange }: EveryoneDialogProps) {
  const { pending, setPercent } = useRolloutChange(place, release)
  const { version, paused, plan } = release
  const warning = warningWords(release, failing)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Release ${version} to everyone?`}
      tone={warning ? 'danger' : 'primary'}
      confirmLabel={warning ? 'Release to everyone anyway' : 'Release to everyone'}
      pending={pending}
      onConfirm={() => setPercent(100, () => onOpenChange(false))}
    >
      <Stack gap={2}>
        {warning && (
          <p>
            <b className="strong">{warning}</b>
          </p>
        )}
        <p>
          Every client is offered it {paused ? 'once you resume it' : 'within 30 seconds'}.
          {plan && ' The plan ends, and its guards no longer hold the rollout.'}
        </p>
      </Stack>
    </ConfirmDialog>
  )
}

/** `25 of 25 updates (100%) had failed when a guard held it at 10%.` Null: nothing speaks against it. */
function warningWords({ hold, plan }: Release, failing: OutcomeFigures | undefined): string | null {
  if (hold?.guard === 'failures') {
    const at = hold.percent === 0 ? '' : ` at ${hold.percent}%`
    return `${failedRate(hold.seen, hold.of)} had failed when a guard held it${at}.`
  }
  if (hold) return `${holdWords(hold, plan?.guards).title}.`
  return failing ? `${failedRate(failing.failed, failing.fetched)} failed.` : null
}
