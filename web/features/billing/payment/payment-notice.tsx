import { Note } from '#web/ui/note/note.tsx'
import type { PaymentError } from './payment.ts'

const HELD =
  'The payment is approved, but the connection was lost. Press again to finish. You’re charged only once.'

/** Why a payment failed, announced at once. */
export function PaymentNotice({ trouble: { held, message } }: { trouble: PaymentError }) {
  return (
    <Note tone="bad" role="alert">
      {held ? HELD : message}
    </Note>
  )
}
