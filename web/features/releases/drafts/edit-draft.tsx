import { lazy, Suspense, useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'

const EditDraftForm = lazy(() => import('./edit-draft-form.tsx'))

interface EditDraftProps {
  place: AppPlace
  release: Release
  /** Of a button for a part of it, without a ground. */
  label?: string
}

/** Changes version, channel, notes and behavior of a draft. The form is fetched when it is asked for. */
export function EditDraft({ place, release, label }: EditDraftProps) {
  const { canWrite } = useReleaseRights()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        icon="edit"
        variant={label ? 'ghost' : 'plain'}
        disabled={!canWrite}
        onClick={() => setOpen(true)}
      >
        {label ?? 'Edit draft'}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Edit draft">
        <Suspense fallback={<Spinner label="Opening…" />}>
          <EditDraftForm place={place} release={release} onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  )
}
