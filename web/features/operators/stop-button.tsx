import { type FormEvent, useState } from 'react'
import { OperatorReason } from '#shared/domain/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const REASON_LIMIT = 500

interface StopButtonProps {
  /** 'Suspend organization', 'Take down file'. */
  action: string
  title: string
  /** What happens. */
  text: string
  pending: boolean
  onStop: (reason: string, close: { onSuccess: () => void }) => void
}

/** Asks for the reason before something is suspended or taken down. */
export function StopButton({ action, title, text, pending, onStop }: StopButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {action}…
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} pending={pending} role="alertdialog">
        <ReasonForm
          action={action}
          text={text}
          pending={pending}
          onCancel={() => setOpen(false)}
          onSubmit={(reason) => onStop(reason, { onSuccess: () => setOpen(false) })}
        />
      </Dialog>
    </>
  )
}

interface ReasonFormProps extends Pick<StopButtonProps, 'action' | 'text' | 'pending'> {
  onCancel: () => void
  onSubmit: (reason: string) => void
}

function ReasonForm({ action, text, pending, onCancel, onSubmit }: ReasonFormProps) {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const reason = OperatorReason.safeParse(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.success && !pending) onSubmit(reason.data)
  }
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <p>{text}</p>
      <Field
        label="Reason"
        hint="Public: members, updaters and people who download read it."
        error={tried && !reason.success ? reason.error.issues[0]?.message : null}
      >
        <TextInput
          maxLength={REASON_LIMIT}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <DialogActions>
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={pending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
