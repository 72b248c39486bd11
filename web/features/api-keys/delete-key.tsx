import { useMutation } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { ApiKey } from '#shared/domain/organizations/api-key.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** Asks for the key's name before it is deleted. */
export function DeleteKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useMutation(
    rpcMutation(directory, 'apiKeys.revoke', {
      successToast: 'API key successfully deleted!',
      refreshes: ['apiKeys.listByOrg'],
    }),
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Delete API key"
      confirmLabel="Delete API key"
      typedName={apiKey.displayName}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ uid: apiKey.uid }, { onSuccess: onClose })}
    >
      Anything using this key stops working immediately. This can’t be undone.
    </ConfirmDialog>
  )
}
