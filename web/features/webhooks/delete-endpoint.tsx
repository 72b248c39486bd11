import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import { endpointName, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export function DeleteEndpoint({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { org } = useOrganization()
  const remove = useMutation(
    rpcMutation(directory, 'webhooks.delete', {
      successToast: 'Webhook deleted.',
      refreshes: ['webhooks.list'],
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete webhook"
      confirmLabel="Delete webhook"
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ org: org.id, id: endpoint.id }, { onSuccess: onClose })}
    >
      “{endpointName(endpoint)}” gets no more requests, and its delivery log is deleted. This can’t be undone.
    </ConfirmDialog>
  )
}
