import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { billing } from '#shared/contracts/billing.ts'
import { formatEuro } from '#shared/domain/billing/money.ts'
import { RpcError } from '#shared/errors.ts'
import { rpcMutation } from '#web/lib/api/rpc.ts'
import { toast } from '#web/lib/browser/toast-store.ts'
import { useOrganization } from '#web/lib/session/organization.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { PaymentForm } from './payment-form.tsx'

const DECLINED = 'This payment method was declined. Use another one, or ask your bank.'

const RUNNING =
  'It pays for the plan from now on, and a failed payment is retried immediately. Past payments aren’t charged again.'
const RENEWS = 'The plan renews with this payment method from then on.'
const ENDED = 'The plan has ended, so nothing is charged. Subscribe to start a new one.'

interface ChangePaymentDialogProps {
  /** Whether there is no payment method yet. */
  isFirst: boolean
  /** Whether no plan runs that would be paid with it. */
  isEnded: boolean
  /** In cents, what could not be charged before; undefined: nothing, or not known. */
  amountDue: number | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for a card or an account to pay with from now on. */
export function ChangePaymentDialog({
  isFirst,
  isEnded,
  amountDue,
  open,
  onOpenChange,
}: ChangePaymentDialogProps) {
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
  const due = amountDue && formatEuro(amountDue)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isFirst ? 'Add payment method' : 'Change payment method'}
      description={isEnded ? ENDED : due ? `${due} is charged now. ${RENEWS}` : RUNNING}
      pending={busy}
    >
      <PaymentForm
        plan={null}
        label={due ? `Pay ${due}` : 'Use this card'}
        onApproved={change}
        onBusy={setBusy}
      />
    </Dialog>
  )
}
