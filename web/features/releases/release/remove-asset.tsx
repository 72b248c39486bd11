import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Asset } from '#shared/domain/releases/asset.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** Takes a file off a draft, after asking. */
export function RemoveAsset({ place, asset }: { place: AppPlace; asset: Asset }) {
  const [asking, setAsking] = useState(false)
  const removal = useMutation(
    rpcMutation(directory, 'assets.delete', {
      successToast: 'File removed!',
      refreshes: ['releases.get', 'releases.list'],
    }),
  )
  return (
    <>
      <Button
        variant="ghost"
        icon="trash"
        aria-label={`Remove ${asset.filename}`}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove this file?"
        confirmLabel="Remove file"
        pending={removal.isPending}
        onConfirm={() => removal.mutate({ ...place, asset: asset.id }, { onSettled: () => setAsking(false) })}
      >
        <p>
          <b>{asset.filename}</b> is removed from the draft and from the storage. It can be uploaded again.
        </p>
      </ConfirmDialog>
    </>
  )
}
