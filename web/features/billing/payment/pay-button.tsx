import { useId } from 'react'
import { Button } from '#web/ui/button/button.tsx'

interface PayButtonProps {
  label: string
  /** Why nothing can be paid yet, empty where that is plain; null: it can. */
  blocked: string | null
  pending: boolean
  onClick?: (() => void) | undefined
}

/** The button that pays; without a press of its own it submits the form around it. */
export function PayButton({ label, blocked, pending, onClick }: PayButtonProps) {
  const reason = useId()
  return (
    <>
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
      {blocked && (
        <p id={reason} className="muted small">
          {blocked}
        </p>
      )}
    </>
  )
}
