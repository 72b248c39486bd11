import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogActions } from '#web/ui/dialog/dialog-actions.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { LoginAgain } from '#web/ui/login-again/login-again.tsx'
import { Select } from '#web/ui/select/select.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { limitWords, type ShownLimit, unitOf, valueWords } from './limit-words.ts'
import { type Act, useDraftDialog } from './use-draft-dialog.ts'

/** `value` null brings the standard back. */
interface Change<Name extends string> {
  limit: Name
  value: number | null
}

interface LimitButtonProps<Name extends string> {
  /** Id of whose limits they are. */
  subject: string
  of: string
  limits: readonly (ShownLimit & { name: Name })[]
  act: Act
  onRaise: (change: Change<Name>, close: { onSuccess: () => void }) => void
}

interface Draft<Name> {
  name: Name
  typed: string
}

/** Raises one limit, or brings its standard back. */
export function LimitButton<Name extends string>(props: LimitButtonProps<Name>) {
  const form = `limit ${props.subject}`
  const { draft, open, setOpen } = useDraftDialog<Draft<Name>>(form)
  const title = `Raise a limit of ${props.of}`
  return (
    <>
      <Button onClick={() => setOpen(true)}>Raise limit…</Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} pending={props.act.isPending}>
        <LimitForm {...props} form={form} before={draft} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface LimitFormProps<Name extends string> extends LimitButtonProps<Name> {
  form: string
  before: Draft<Name> | null
  onClose: () => void
}

function LimitForm<Name extends string>(props: LimitFormProps<Name>) {
  const { limits, act, onRaise, form, before, onClose } = props
  const pending = act.isPending
  const [name, setName] = useState(before?.name ?? limits[0]?.name)
  const [typed, setTyped] = useState(before?.typed ?? '')
  const [tried, setTried] = useState(false)
  const limit = limits.find((each) => each.name === name)
  if (!limit) return null
  const unit = unitOf(limit.name)
  const value = /^\d{1,15}$/.test(typed) ? Number(typed) * unit : null
  const isHigher = value !== null && value > limit.standard
  const close = { onSuccess: onClose }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isHigher && !pending) onRaise({ limit: limit.name, value }, close)
  }
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Field label="Limit">
        <Select
          value={limit.name}
          onChange={setName}
          options={limits.map((each) => ({ value: each.name, label: limitWords(each.name) }))}
        />
      </Field>
      <Field
        label={unit === 1 ? 'New limit' : 'New limit in GB'}
        hint={`Standard ${valueWords(limit.name, limit.standard)}${limit.raised === null ? '' : `, now ${valueWords(limit.name, limit.raised)}`}`}
        error={
          tried && !isHigher
            ? `Enter a whole number above ${(limit.standard / unit).toLocaleString('en')}.`
            : null
        }
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <LoginAgain error={act.error} form={form} values={() => ({ name: limit.name, typed })} />
      <DialogActions>
        {limit.raised !== null && (
          <Button disabled={pending} onClick={() => onRaise({ limit: limit.name, value: null }, close)}>
            Use the standard
          </Button>
        )}
        <Button onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={pending}>
          Raise limit
        </Button>
      </DialogActions>
    </form>
  )
}
