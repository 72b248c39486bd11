import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogActions } from '#web/ui/dialog-actions.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { limitWords, type ShownLimit, unitOf, valueWords } from './limit-words.ts'

/** `value` null brings the standard back. */
interface Change<Name extends string> {
  limit: Name
  value: number | null
}

interface LimitButtonProps<Name extends string> {
  /** Whose limits they are. */
  of: string
  limits: readonly (ShownLimit & { name: Name })[]
  pending: boolean
  onRaise: (change: Change<Name>, close: { onSuccess: () => void }) => void
}

/** Raises one limit, or brings its standard back. */
export function LimitButton<Name extends string>({ of, pending, ...form }: LimitButtonProps<Name>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Raise limit…</Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Raise a limit of ${of}`} pending={pending}>
        <LimitForm {...form} of={of} pending={pending} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function LimitForm<Name extends string>({
  limits,
  pending,
  onRaise,
  onClose,
}: LimitButtonProps<Name> & { onClose: () => void }) {
  const [name, setName] = useState(limits[0]?.name)
  const [typed, setTyped] = useState('')
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
