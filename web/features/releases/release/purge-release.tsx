import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { PurgeDialogProps } from './purge-dialog.tsx'

const purgeDialog = lazyPart<PurgeDialogProps>(() =>
  import('./purge-dialog.tsx').then((part) => part.PurgeDialog),
)

/** The way to delete a release for good. */
export function PurgeRelease({ place, release }: { place: AppPlace; release: Release }) {
  const { canWrite } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const Dialog = usePart(purgeDialog, open, () => setOpen(false))
  return (
    <>
      <Button variant="danger" icon="trash" disabled={!canWrite} onClick={() => setOpen(true)}>
        Purge release…
      </Button>
      {Dialog && <Dialog place={place} release={release} open={open} onOpenChange={setOpen} />}
    </>
  )
}
