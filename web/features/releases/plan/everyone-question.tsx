import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { EveryoneDialogProps } from './everyone-dialog.tsx'

const everyoneDialog = lazyPart<EveryoneDialogProps>(() =>
  import('./everyone-dialog.tsx').then((part) => part.EveryoneDialog),
)

/** Asks before a release goes to everyone. The dialog is fetched when it is asked for. */
export function EveryoneQuestion(props: EveryoneDialogProps) {
  const Dialog = usePart(everyoneDialog, props.open, () => props.onOpenChange(false))
  return Dialog && <Dialog {...props} />
}
