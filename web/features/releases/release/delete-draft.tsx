import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { links } from '#shared/routes.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { refresh } from '#web/lib/api/query-client.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { cancelRelease } from '#web/lib/upload/uploads.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { DangerRow } from '#web/ui/danger-row/danger-row.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** What cannot be undone: deleting the draft. */
export function DeleteDraft({ place, release }: { place: AppPlace; release: Release }) {
  const [asking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const deletion = useMutation(
    rpcMutation(directory, 'releases.delete', {
      successToast: 'Draft deleted!',
      refreshes: ['releases.list'],
    }),
  )
  const confirm = () => {
    cancelRelease(release.id)
    deletion.mutate(
      { ...place, release: release.id },
      {
        onSuccess: () => navigate(links.releases(place.org, place.app), { replace: true }),
        onError: () => {
          setAsking(false)
          // It may have been published concurrently.
          void refresh(client, 'releases.get')
        },
      },
    )
  }
  return (
    <Card title="Danger Zone" lined flush>
      <DangerRow
        title={`Delete the draft of ${release.version}`}
        action={
          <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
            Delete draft…
          </Button>
        }
      >
        Deletes the draft and its files. This can’t be undone.
      </DangerRow>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete the draft of ${release.version}?`}
        confirmLabel="Delete draft"
        pending={deletion.isPending}
        onConfirm={confirm}
      >
        <p>This deletes the draft and all its files. It can’t be undone.</p>
      </ConfirmDialog>
    </Card>
  )
}
