import { useId } from 'react'
import { Button } from '#web/ui/button/button.tsx'

interface PayButtonProps {
  label: string
  /** Why paying is disabled, empty if the page already says so; null: it is enabled. */
  blocked: string | null
  pending: boolean
  /** The id of the form that it submits, where it is not inside it. */
  form?: string | undefined
  onClick?: (() => void) | undefined
}

/** The button that pays; without an `onClick` of its own it submits its form. */
export function PayButton({ label, blocked, pending, form, onClick }: PayButtonProps) {
  const reason = useId()
  return (
    <>
      <div>
        <Button
          type={onClick ? 'button' : 'submit'}
          variant="primary"
          size="l"
          pending={pending}
          form={form}
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
    </>
  )
}
