import { useState } from 'react'
import { useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { undo } from '#web/ui/icon/shapes.ts'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { RollBackDialogProps } from './roll-back-dialog.tsx'

const rollBackDialog = lazyPart<RollBackDialogProps>(() =>
  import('./roll-back-dialog.tsx').then((part) => part.RollBackDialog),
)

interface RollBackProps extends Omit<RollBackDialogProps, 'open' | 'onOpenChange'> {
  /** What the button says. */
  label: string
}

/** The way back to an older release of a channel. */
export function RollBack({ label, ...target }: RollBackProps) {
  const { canWrite } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const Dialog = usePart(rollBackDialog, open, () => setOpen(false))
  const prepare = () => void rollBackDialog.preload().catch(() => undefined)
  return (
    <>
      <Button
        icon={undo}
        disabled={!canWrite}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {Dialog && <Dialog {...target} open={open} onOpenChange={setOpen} />}
    </>
  )
}
