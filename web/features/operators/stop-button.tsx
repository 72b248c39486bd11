import { type FormEvent, useState } from 'react'
import { OperatorReason } from '#shared/domain/operator.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { ActButton, type RowWords } from './act-button.tsx'
import { type Act, useDraftDialog } from './use-draft-dialog.ts'

const REASON_LIMIT = 500

interface StopButtonProps {
  /** Id of the organization, application or file. */
  subject: string
  /** 'Suspend organization', 'Take down file'. */
  action: string
  inRow?: RowWords | undefined
  title: string
  /** What happens. */
  text: string
  act: Act
  onStop: (reason: string, close: { onSuccess: () => void }) => void
}

/** Asks for the reason before something is suspended or taken down. */
export function StopButton({ subject, action, inRow, title, text, act, onStop }: StopButtonProps) {
  const form = `${action} ${subject}`
  const { draft, open, setOpen } = useDraftDialog<string>(form)
  return (
    <>
      <ActButton action={action} inRow={inRow} stops onClick={() => setOpen(true)} />
      <Dialog open={open} onOpenChange={setOpen} title={title} pending={act.isPending} role="alertdialog">
        <ReasonForm
          form={form}
          before={draft ?? ''}
          action={action}
          text={text}
          act={act}
          onCancel={() => setOpen(false)}
          onSubmit={(reason) => onStop(reason, { onSuccess: () => setOpen(false) })}
        />
      </Dialog>
    </>
  )
}

interface ReasonFormProps extends Pick<StopButtonProps, 'action' | 'text' | 'act'> {
  form: string
  before: string
  onCancel: () => void
  onSubmit: (reason: string) => void
}

function ReasonForm({ form, before, action, text, act, onCancel, onSubmit }: ReasonFormProps) {
  const [typed, setTyped] = useState(before)
  const [tried, setTried] = useState(false)
  const reason = OperatorReason.safeParse(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.success && !act.isPending) onSubmit(reason.data)
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
      <LoginAgain error={act.error} form={form} values={() => typed} />
      <DialogActions>
        <Button onClick={onCancel} disabled={act.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={act.isPending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
