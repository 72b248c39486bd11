import type { Release } from '#shared/domain/releases/release.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { usePending } from '#web/features/releases/use-pending.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import type { PromoteFormProps } from './promote-form.tsx'

const PromoteForm = lazyPart<PromoteFormProps>(
  () => import('./promote-form.tsx').then((part) => part.PromoteForm),
  <Spinner label="Opening…" />,
)

interface PromoteReleaseProps {
  place: AppPlace
  release: Release
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Publishes the same version and files on another channel. */
export function PromoteRelease({ place, release, open, onOpenChange }: PromoteReleaseProps) {
  const pending = usePending('releases.promote')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Promote ${release.version}`} pending={pending}>
      <PromoteForm place={place} release={release} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}
