import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES } from '#web/lib/api/release-changes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface EndRollbackProps {
  place: AppPlace
  channel: string | null
}

/** Ends the rollback of a channel, after saying what its clients get then. */
export function EndRollback({ place, channel }: EndRollbackProps) {
  const { canWrite } = useReleaseRights()
  const [open, setOpen] = useState(false)
  const ending = useMutation(
    rpcMutation(directory, 'channels.endRollback', {
      successToast: 'Rollback ended!',
      refreshes: RELEASE_CHANGES,
    }),
  )
  return (
    <>
      <Button disabled={!canWrite} onClick={() => setOpen(true)}>
        End rollback…
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`End the rollback on ${channelName(channel)}?`}
        tone="primary"
        confirmLabel="End rollback"
        pending={ending.isPending}
        onConfirm={() => ending.mutate({ ...place, channel }, { onSettled: () => setOpen(false) })}
      >
        <p>
          Clients are offered the withdrawn releases again. To keep one of them from clients, yank it first.
        </p>
      </ConfirmDialog>
    </>
  )
}
