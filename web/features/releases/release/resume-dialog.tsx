import type { Hold } from '#shared/domain/releases/hold.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { pauseLabel } from '#web/features/releases/pause-label.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { resumeWords } from './resume-words.ts'

export interface ResumeDialogProps {
  release: Release
  hold: Hold
  open: boolean
  onOpenChange: (open: boolean) => void
  pending: boolean
  onConfirm: () => void
}

/** Asks before a rollout that a guard held is resumed: why, what follows, and whether it still looks. */
export function ResumeDialog({ release, hold, ...dialog }: ResumeDialogProps) {
  const { title, found, next, guard } = resumeWords(release, hold, Date.now())
  return (
    <ConfirmDialog
      {...dialog}
      title={`Resume ${release.version}?`}
      tone={hold.guard === 'failures' ? 'danger' : 'primary'}
      confirmLabel={pauseLabel(release)}
    >
      <Stack gap={2}>
        <p>
          <b className="strong">{title}</b> {found}
        </p>
        <p>{next}</p>
        <p>{guard}</p>
      </Stack>
    </ConfirmDialog>
  )
}
