import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { directory } from '#shared/contracts/directory.ts'
import { links } from '#shared/routes.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { rememberDeleted } from '#web/lib/session/deleted-applications.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card/card.tsx'
import { DangerRow } from '#web/ui/danger-row/danger-row.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** What cannot be undone: deleting the application. */
export function DeleteApplication() {
  const { org } = useOrganization()
  const { id, name, slug, stats } = useApplication()
  const [, go] = useLocation()
  const [asking, setAsking] = useState(false)
  const deletion = useMutation(
    rpcMutation(directory, 'applications.delete', {
      successToast: 'App successfully deleted!',
      refreshes: ['applications.list'],
    }),
  )
  const confirm = () =>
    deletion.mutate(
      { id, name },
      {
        onSuccess: () => {
          rememberDeleted(org.slug, slug)
          go(links.organization(org.slug), { replace: true })
        },
        onError: () => setAsking(false),
      },
    )
  return (
    <Card title="Danger Zone" lined flush>
      <DangerRow
        title="Delete this application"
        action={
          <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
            Delete application…
          </Button>
        }
      >
        All of its releases are deleted too. This can’t be undone.
      </DangerRow>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        confirmLabel={`Delete ${name}`}
        typedName={name}
        pending={deletion.isPending}
        onConfirm={confirm}
      >
        All of its releases and files are deleted
        {stats.publishedReleases > 0 && `, ${stats.publishedReleases} of them published`}. Installed copies
        keep running without updates. Its slug can’t be used again. <b>This can’t be undone.</b>
      </ConfirmDialog>
    </Card>
  )
}
