import { useState } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { usePending } from '#web/features/releases/use-pending.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { lazyPart, usePart } from '#web/ui/lazy-part/lazy-part.tsx'
import type { EditPlanFormProps } from './edit-plan-form.tsx'

const EditPlanFormPart = lazyPart<EditPlanFormProps>(() =>
  import('./edit-plan-form.tsx').then((part) => part.EditPlanForm),
)

interface EditPlanProps {
  place: AppPlace
  release: Release
}

/** Changes the plan of a published release, or gives it one. The form is fetched when it is asked for. */
export function EditPlan({ place, release }: EditPlanProps) {
  const { canWrite } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const pending = usePending('releases.update')
  const EditPlanForm = usePart(EditPlanFormPart, open, () => setOpen(false))
  const label = release.plan ? 'Edit plan' : 'Plan steps'
  return (
    <>
      <Button variant="ghost" disabled={!canWrite} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {EditPlanForm && (
        <Dialog open={open} onOpenChange={setOpen} title={`${label} of ${release.version}`} pending={pending}>
          <EditPlanForm place={place} release={release} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
