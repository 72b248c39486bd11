import { useMutation, useQueryClient } from '@tanstack/react-query'
import { billing } from '#shared/contracts/billing.ts'
import { rpcMutation, rpcQuery } from '#web/lib/api/rpc.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** Confirms removing the spending limit, which may raise this month's charge immediately. */
export function RemoveLimitDialog({ onClose }: { onClose: () => void }) {
  const { org } = useOrganization()
  const client = useQueryClient()
  const remove = useMutation({
    ...rpcMutation(billing, 'spendingLimit.set', {
      successToast: 'Spending limit removed!',
      refreshes: ['usage.get', 'subscription.getSummary'],
    }),
    onSuccess: (saved) =>
      void client.setQueryData(rpcQuery(billing, 'spendingLimit.get', org.id).queryKey, saved),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Remove the spending limit?"
      confirmLabel="Remove limit"
      dismissLabel="Keep limit"
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate({ orgId: org.id, cents: null }, { onSuccess: onClose, onError: onClose })
      }
    >
      <p>You’re charged for all usage beyond the plan this month, including usage over the current limit.</p>
    </ConfirmDialog>
  )
}
