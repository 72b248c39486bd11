import { useEffect, useRef, useState } from 'react'
import type { StoredMethod } from '#shared/domain/billing/payment.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import { PayButton } from './pay-button.tsx'
import type { Payment, PaymentError } from './payment.ts'
import { PaymentNotice } from './payment-notice.tsx'

interface StoredFormProps {
  stored: StoredMethod
  payment: Payment
  /** What the button says. */
  label: string
  /** Paying is disabled: the page says why. */
  blocked: boolean
  onBusy: (busy: boolean) => void
}

/** Pays with the stored payment method, which needs nothing but a press. */
export function StoredForm({ stored, payment, label, blocked, onBusy }: StoredFormProps) {
  const [trouble, setTrouble] = useState<PaymentError | null>(null)
  const [pending, setPending] = useState(false)
  const paying = useRef(false)
  useEffect(() => onBusy(pending), [pending, onBusy])

  const pay = async () => {
    if (paying.current) return
    paying.current = true
    setPending(true)
    setTrouble(null)
    try {
      setTrouble(await payment.payStored(stored))
    } finally {
      paying.current = false
      setPending(false)
    }
  }
  return (
    <Stack gap={4}>
      {trouble && <PaymentNotice trouble={trouble} />}
      <PayButton label={label} blocked={blocked} pending={pending} onClick={pay} />
    </Stack>
  )
}
