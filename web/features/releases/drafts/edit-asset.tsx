import { useState } from 'react'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { usePending } from '#web/features/releases/use-pending.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import type { EditAssetFormProps } from './edit-asset-form.tsx'

const EditAssetForm = lazyPart<EditAssetFormProps>(
  () => import('./edit-asset-form.tsx').then((part) => part.EditAssetForm),
  <Spinner label="Opening…" />,
)

/** Corrects what an uploaded file is for. The form is fetched when it is asked for. */
export function EditAsset({ place, asset }: { place: AppPlace; asset: Asset }) {
  const { canWrite } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const pending = usePending('assets.update')
  const { state, filename } = asset
  if (!canWrite || (state !== 'ready' && state !== 'uploading')) return null
  return (
    <>
      <Button variant="ghost" icon="edit" aria-label={`Edit ${filename}…`} onClick={() => setOpen(true)} />
      <Dialog open={open} onOpenChange={setOpen} title={`Edit ${filename}`} pending={pending}>
        <EditAssetForm place={place} asset={asset} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
