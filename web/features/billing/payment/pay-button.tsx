import styles from '#web/features/billing/billing.module.css'
import { Button } from '#web/ui/button/button.tsx'

interface PayButtonProps {
  label: string
  /** The page says why. */
  blocked: boolean
  pending: boolean
  onClick?: (() => void) | undefined
}

/** The button that pays; without an `onClick` of its own it submits its form. */
export function PayButton({ label, blocked, pending, onClick }: PayButtonProps) {
  return (
    <div className={styles.action}>
      <Button
        type={onClick ? 'button' : 'submit'}
        variant="primary"
        size="l"
        pending={pending}
        disabled={blocked}
        onClick={onClick}
      >
        {label}
      </Button>
    </div>
  )
}
