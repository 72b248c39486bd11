import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { plainLine } from '#shared/domain/plain-text.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

/** Two presses within this time are one. */
const DOUBLE_PRESS_MS = 500

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
  /** For destructive actions: this name must be typed before the action can be confirmed. */
  typedName?: string | undefined
  /** It was typed before the user had to leave the dialog. */
  isTyped?: boolean | undefined
}

/** Asks before something is done. Cancel, Escape and the cross do nothing but close. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, pending, tone } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      pending={pending}
      role="alertdialog"
      focus={tone === 'primary' ? 'dialog' : 'content'}
    >
      <ConfirmForm {...props} />
    </Dialog>
  )
}

type ConfirmFormProps = Omit<ConfirmDialogProps, 'open' | 'title'>

/** What a `ConfirmDialog` asks, for a dialog that may turn out to have nothing to ask. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { onOpenChange, children, confirmLabel, dismissLabel = 'Cancel' } = props
  const { tone = 'danger', onConfirm, pending, isTyped } = props
  // Characters that can't be typed are not required.
  const typedName = props.typedName && plainLine(props.typedName).trim()
  const [typed, setTyped] = useState((isTyped && typedName) || '')
  const confirmed = typedName === undefined || typed === typedName
  // Shown as soon as more typing can't make it match.
  const isWrong = typedName !== undefined && !typedName.startsWith(typed)
  const [tried, setTried] = useState(false)
  const hint = tried && !confirmed ? `Type “${typedName}” to confirm.` : null

  const confirmedAt = useRef(-DOUBLE_PRESS_MS)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    // `pending` is set a render after the press that caused it.
    const isDoublePress = event.timeStamp - confirmedAt.current < DOUBLE_PRESS_MS
    if (!confirmed || pending || isDoublePress) return
    confirmedAt.current = event.timeStamp
    onConfirm()
  }

  return (
    <form onSubmit={submit} style={{ display: 'contents' }}>
      <div className="muted">{children}</div>
      {typedName !== undefined && (
        <Field
          label={
            <>
              Type <code style={{ whiteSpace: 'break-spaces' }}>{typedName}</code> to confirm
            </>
          }
          error={isWrong ? 'Name is case sensitive and must be an exact match.' : hint}
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
        <Button
          type="submit"
          variant={tone === 'danger' ? 'danger-fill' : tone}
          pending={pending}
          // Not `disabled`, which would keep Enter from submitting: the form says what is missing.
          aria-disabled={!confirmed}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </form>
  )
}
