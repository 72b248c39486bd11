import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { usePending } from '#web/features/releases/use-pending.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PromoteForm } from './promote-form.tsx'

/** Publishes the same version and files on another channel. */
export function PromoteRelease({ place, release }: { place: AppPlace; release: Release }) {
  const { canWrite } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const pending = usePending('releases.promote')
  return (
    <>
      <Button disabled={!canWrite} onClick={() => setOpen(true)}>
        Promote…
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Promote ${release.version}`} pending={pending}>
        <PromoteForm place={place} release={release} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
