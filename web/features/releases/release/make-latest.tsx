import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { type AppPlace, useReleaseRights } from '#web/features/releases/use-app-place.ts'
import { RELEASE_CHANGES, useChannel } from '#web/features/releases/use-channel.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** Rolls a channel back to an older release; nothing for the one that is offered first. */
export function MakeLatest({ place, release }: { place: AppPlace; release: Release }) {
  const { canWrite } = useReleaseRights()
  const [asking, setAsking] = useState(false)
  const { data: channel } = useChannel(place, release.channel)
  const rollback = useMutation(
    rpcMutation(directory, 'releases.rollback', { successToast: 'Rolled back!', refreshes: RELEASE_CHANGES }),
  )
  const latest = channel?.releases[0]
  if (!latest || latest.id === release.id) return null
  return (
    <>
      <Button disabled={!canWrite} onClick={() => setAsking(true)}>
        Roll back to this release…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Roll back to ${release.version}?`}
        tone="primary"
        confirmLabel={`Roll back to ${release.version}`}
        pending={rollback.isPending}
        onConfirm={() =>
          rollback.mutate({ ...place, release: release.id }, { onSettled: () => setAsking(false) })
        }
      >
        <p>
          {release.version} takes the place of {latest.version} on this channel. Clients with a newer version
          are offered {release.version}. Those whose updater accepts only higher versions keep what they have.
          The rollback lasts until you end it.
        </p>
      </ConfirmDialog>
    </>
  )
}
