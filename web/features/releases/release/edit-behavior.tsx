import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { usePending } from '#web/features/releases/use-pending.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import type { EditBehaviorFormProps } from './edit-behavior-form.tsx'

const EditBehaviorForm = lazyPart<EditBehaviorFormProps>(
  () => import('./edit-behavior-form.tsx').then((part) => part.EditBehaviorForm),
  <Spinner label="Opening…" />,
)

interface EditBehaviorProps {
  place: AppPlace
  release: Release
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Changes for whom a published release is mandatory. The form is fetched when it is asked for. */
export function EditBehavior({ place, release, open, onOpenChange }: EditBehaviorProps) {
  const pending = usePending('releases.update')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Update behavior of ${release.version}`}
      pending={pending}
    >
      <EditBehaviorForm place={place} release={release} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
