import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { billing } from '#shared/contracts/billing.ts'
import { RpcError } from '#shared/errors.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PaymentForm } from './payment-form.tsx'

const DECLINED = 'This payment method was declined. Use another one, or ask your bank.'

const RUNNING =
  'It pays for the plan from now on, and a failed payment is retried immediately. Past payments aren’t charged again.'
const ENDED = 'The plan has ended, so nothing is charged. Subscribe to start a new one.'

interface ChangePaymentDialogProps {
  /** Whether there is no payment method yet. */
  isFirst: boolean
  /** Whether no plan runs that would be paid with it. */
  isEnded: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for a card or an account to pay with from now on. */
export function ChangePaymentDialog({ isFirst, isEnded, open, onOpenChange }: ChangePaymentDialogProps) {
  const { org } = useOrganization()
  const [busy, setBusy] = useState(false)
  const update = useMutation(
    rpcMutation(billing, 'paymentSource.update', {
      refreshes: [
        ...(['paymentSource.getStatus', 'subscription.getSummary', 'subscription.hasActive'] as const),
        ...(['usage.get', 'invoices.list', 'orgs.get'] as const),
      ],
      stopPropagation: true,
    }),
  )
  const change = async (paymentIntentId: string) => {
    const { status } = await update.mutateAsync({ orgId: org.id, paymentIntentId })
    if (status === 'invalid') throw new RpcError(422, DECLINED)
    toast.success({ message: isFirst ? 'Payment method added!' : 'Payment method changed!' })
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isFirst ? 'Add payment method' : 'Change payment method'}
      description={isEnded ? ENDED : RUNNING}
      pending={busy}
    >
      <PaymentForm plan={null} label="Use this card" onApproved={change} onBusy={setBusy} />
    </Dialog>
  )
}
