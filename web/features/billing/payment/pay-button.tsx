import { useId } from 'react'
import styles from '#web/features/billing/billing.module.css'
import { Button } from '#web/ui/button/button.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'

interface PayButtonProps {
  label: string
  /** Why paying is disabled, empty if the page already says so; null: it is enabled. */
  blocked: string | null
  pending: boolean
  onClick?: (() => void) | undefined
}

/** The button that pays; without an `onClick` of its own it submits its form. */
export function PayButton({ label, blocked, pending, onClick }: PayButtonProps) {
  const reason = useId()
  return (
    <Stack gap={2}>
      <div className={styles.action}>
        <Button
          type={onClick ? 'button' : 'submit'}
          variant="primary"
          size="l"
          pending={pending}
          disabled={blocked !== null}
          aria-describedby={blocked ? reason : undefined}
          onClick={onClick}
        >
          {label}
        </Button>
      </div>
      {blocked && (
        <p id={reason} className="muted small">
          {blocked}
        </p>
      )}
    </Stack>
  )
}
