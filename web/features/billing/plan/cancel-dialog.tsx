import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { cancelling } from './plan-words.ts'
import { usePlanChange } from './use-plan-change.ts'

interface CancelDialogProps {
  summary: SubscriptionSummary
  noun: 'plan' | 'trial'
  onClose: () => void
}

/** Asks before a plan or a trial is cancelled, and says what follows and when. */
export function CancelDialog({ summary, noun, onClose }: CancelDialogProps) {
  const { org } = useOrganization()
  const cancel = usePlanChange('subscription.cancel')
  const confirm = () => cancel.mutate({ orgId: org.id }, { onSuccess: onClose, onError: onClose })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Cancel the ${noun} of ${org.name}?`}
      confirmLabel={`Cancel ${noun}`}
      dismissLabel={`Keep ${noun}`}
      pending={cancel.isPending}
      onConfirm={confirm}
    >
      <Stack gap={2}>
        <p>{cancelling(summary, Date.now())}</p>
        <p className="muted">
          Without a plan, you can’t create or publish anything new. Published releases stay available to your
          users.
        </p>
      </Stack>
    </ConfirmDialog>
  )
}
