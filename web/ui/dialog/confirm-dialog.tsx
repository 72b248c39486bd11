import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { plainLine } from '#shared/domain/plain-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

/** Two presses within so many ms are one. */
const DOUBLE_PRESS = 500

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** Names the action: 'Remove member', not 'OK'. */
  confirmLabel: string
  /** Where the action itself is called cancelling: 'Keep plan'. */
  dismissLabel?: string | undefined
  tone?: 'primary' | 'danger' | undefined
  onConfirm: () => void
  pending?: boolean | undefined
  /** For what destroys a lot: this name must be typed before the action can be confirmed. */
  typedName?: string | undefined
  /** It was typed before the dialog had to be left. */
  isTyped?: boolean | undefined
}

/** Asks before something is done. Cancel, Escape and the cross do nothing but close. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, pending } = props
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} pending={pending} role="alertdialog">
      <Question {...props} />
    </Dialog>
  )
}

function Question(props: ConfirmDialogProps) {
  const { onOpenChange, children, confirmLabel, dismissLabel = 'Cancel' } = props
  const { tone = 'danger', onConfirm, pending, isTyped } = props
  // What can't be typed is not asked for.
  const typedName = props.typedName === undefined ? undefined : plainLine(props.typedName).trim()
  const [typed, setTyped] = useState((isTyped && typedName) || '')
  const confirmed = typedName === undefined || typed === typedName
  // Said as soon as going on typing cannot make it right.
  const isWrong = typedName !== undefined && !typedName.startsWith(typed)

  const confirmedAt = useRef(Number.NEGATIVE_INFINITY)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // `pending` comes a moment after the press that began it.
    const isTwin = event.timeStamp - confirmedAt.current < DOUBLE_PRESS
    if (!confirmed || pending || isTwin) return
    confirmedAt.current = event.timeStamp
    onConfirm()
  }

  return (
    <form onSubmit={submit} style={{ display: 'contents' }}>
      <div>{children}</div>
      {typedName !== undefined && (
        <Field
          label={<TypedNameLabel name={typedName} />}
          error={isWrong ? 'Name is case sensitive and must be an exact match.' : null}
        >
          <TextInput
            mono
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      <DialogActions>
        <Button onClick={() => onOpenChange(false)} disabled={pending}>
          {dismissLabel}
        </Button>
        <Button type="submit" variant={tone} pending={pending} disabled={!confirmed}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  )
}

function TypedNameLabel({ name }: { name: string }) {
  return (
    <>
      Type <code style={{ whiteSpace: 'break-spaces' }}>{name}</code> to confirm
    </>
  )
}
