import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button, type ButtonLooks } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

interface RequestApprovalProps {
  place: AppPlace
  release: Release
  size?: ButtonLooks['size']
  variant?: ButtonLooks['variant']
  disabled?: boolean
  /** The id of what says why it is disabled, or what follows. */
  note?: string | undefined
}

/** Asks another member to publish a draft on a protected channel, as it is now: once, until the draft changes. */
export function RequestApproval({
  place,
  release,
  size,
  variant = 'primary',
  disabled,
  note,
}: RequestApprovalProps) {
  const { canWrite } = useReleaseRights()
  const [asking, setAsking] = useState(false)
  const request = useMutation(
    rpcMutation(directory, 'releases.requestApproval', {
      successToast: 'Approval requested!',
      refreshes: ['releases.get', 'releases.list'],
    }),
  )
  if (release.approval?.outdated === false)
    return (
      <Button variant={variant} size={size} disabled>
        Approval requested
      </Button>
    )
  const label = release.approval ? 'Request again' : 'Request approval'
  return (
    <>
      <Button
        variant={variant}
        size={size}
        disabled={!canWrite || disabled}
        aria-describedby={note}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Request approval of ${release.version}?`}
        tone="primary"
        confirmLabel="Request approval"
        pending={request.isPending}
        onConfirm={() =>
          request.mutate({ ...place, release: release.id }, { onSettled: () => setAsking(false) })
        }
      >
        <p>
          Channel {channelName(release.channel)} is protected. Another member or an Admin can then publish
          this draft. If it changes, request approval again.
        </p>
      </ConfirmDialog>
    </>
  )
}
