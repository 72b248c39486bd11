import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { billing } from '#shared/contracts/billing.ts'
import { useOrganization } from '#web/lib/organization.ts'
import { rpcMutation } from '#web/lib/rpc.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PaymentForm } from './payment-form.tsx'

interface ChangePaymentDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks for another card or account to pay with from now on. */
export function ChangePaymentDialog({ open, onOpenChange }: ChangePaymentDialogProps) {
  const { org } = useOrganization()
  const [busy, setBusy] = useState(false)
  const update = useMutation(
    rpcMutation(billing, 'paymentSource.update', {
      successToast: 'Payment method changed!',
      refreshes: ['paymentSource.getStatus', 'subscription.getSummary', 'usage.get', 'invoices.list'],
      stopPropagation: true,
    }),
  )
  const change = async (paymentIntentId: string) => {
    await update.mutateAsync({ orgId: org.id, paymentIntentId })
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Change the payment method"
      description="Nothing that is paid is charged again. From now on the plan is paid with it, and a payment that has failed is tried again."
      pending={busy}
    >
      <PaymentForm plan={null} label="Use this card" onApproved={change} onBusy={setBusy} />
    </Dialog>
  )
}
