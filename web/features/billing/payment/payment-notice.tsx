import styles from '#web/features/billing/billing.module.css'
import { Icon } from '#web/ui/icon/icon.tsx'
import type { PaymentError } from './payment.ts'

const HELD =
  'The payment is approved, but the connection was lost. Press again to finish. You’re charged only once.'

/** Why a payment has not gone through, said at once. */
export function PaymentNotice({ trouble: { held, message } }: { trouble: PaymentError }) {
  return (
    <p role="alert" className={styles.notice}>
      <Icon name="warning" />
      <span>{held ? HELD : message}</span>
    </p>
  )
}
