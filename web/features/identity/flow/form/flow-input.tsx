import { type ComponentProps, type FormEvent, lazy, Suspense, use, useEffect, useRef } from 'react'
import { links } from '#shared/routes.ts'
import type { NodeAttributes, UiNode } from '#web/lib/api/flow.ts'
import { Field } from '#web/ui/field/field.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { CanRecoverContext } from './can-recover-context.ts'
import { PasswordInput } from './password-input.tsx'
import { keepEmail } from './typed-email.ts'

// Rarely met in a sign-in, so they are fetched with the first one.
const Checkbox = lazy(() => import('#web/ui/choice/choice.tsx').then((part) => ({ default: part.Checkbox })))
const NodeSelect = lazy(() => import('./node-select.tsx'))

const TYPES = new Set(['text', 'password', 'number', 'email', 'tel', 'date', 'datetime-local', 'url'])

/**
 * An input with the rules that the service attaches to it and no others. The page keeps what was typed when the
 * flow moves on, because the control stays the same while its name and type do.
 */
export function FlowInput({ node }: { node: UiNode }) {
  const { attributes, meta } = node
  const { name = '', type = 'text', value, required = false, disabled = false } = attributes
  const canRecover = use(CanRecoverContext)
  if (type === 'hidden') return <HiddenInput name={name} value={asText(value)} />

  const label = meta.label?.text ?? name
  const wrong = textOf(node, true)
  const common = { name, required, disabled }
  if (type === 'checkbox')
    return (
      <Suspense>
        <Checkbox
          {...common}
          label={label}
          hint={wrong ?? textOf(node, false)}
          aria-invalid={wrong ? true : undefined}
          defaultChecked={value === true}
        />
      </Suspense>
    )
  return (
    <Field
      label={label}
      error={wrong}
      hint={textOf(node, false)}
      optional={!required}
      aside={
        canRecover &&
        attributes.autocomplete === 'current-password' && (
          <TextLink href={links.recovery()} className="link" onClick={keepEmail}>
            Forgot password?
          </TextLink>
        )
      }
    >
      <Control {...common} attributes={attributes} />
    </Field>
  )
}

const USERNAMES: ReadonlySet<string> = new Set(['identifier', 'traits.email'])

/** Password managers read the name from a text field, even one that isn't shown for typing. */
function HiddenInput({ name, value }: { name: string; value: string }) {
  if (!USERNAMES.has(name) || !value) return <input type="hidden" name={name} value={value} readOnly />
  return (
    <input
      className="visually-hidden"
      name={name}
      value={value}
      autoComplete="username"
      tabIndex={-1}
      aria-hidden="true"
      readOnly
    />
  )
}

type ControlProps = Pick<ComponentProps<'input'>, 'name' | 'required' | 'disabled'> & {
  attributes: NodeAttributes
}

function Control({ attributes, ...common }: ControlProps) {
  const { type = 'text', value, autocomplete, pattern, maxlength, options } = attributes
  const input = useTakenBack(asText(value))
  if (options)
    return (
      <Suspense>
        <NodeSelect {...common} options={options} defaultValue={asText(value)} />
      </Suspense>
    )
  const isCode = autocomplete === 'one-time-code' || CODES.has(common.name ?? '')
  const props = {
    ...common,
    ref: input,
    defaultValue: asText(value),
    autoComplete: autocomplete ?? (isCode ? 'one-time-code' : AUTOCOMPLETE[common.name ?? '']),
    pattern,
    // A code is pasted with spaces around and within it, which are taken out again.
    maxLength: isCode ? undefined : maxlength,
    onInput: isCode ? takeSpacesOut : undefined,
    spellCheck: false,
    autoCapitalize: 'none',
  }
  if (type === 'password') return <PasswordInput {...props} />
  return (
    <TextInput
      {...props}
      type={TYPES.has(type) ? type : 'text'}
      mono={isCode || common.name === 'lookup_secret'}
      inputMode={isCode ? 'numeric' : common.name === 'identifier' ? 'email' : undefined}
    />
  )
}

/** Empties an input in which the service no longer puts what still stands there: a code, once another one was sent. */
function useTakenBack(given: string) {
  const input = useRef<HTMLInputElement>(null)
  const former = useRef(given)
  useEffect(() => {
    if (input.current && former.current && !given && input.current.value === former.current)
      input.current.value = ''
    former.current = given
  }, [given])
  return input
}

/** Inputs for digits, which services do not always mark as such. */
const CODES: ReadonlySet<string> = new Set(['code', 'totp_code'])

const AUTOCOMPLETE: Record<string, string | undefined> = { identifier: 'username', lookup_secret: 'off' }

function takeSpacesOut({ currentTarget }: FormEvent<HTMLInputElement>) {
  const digits = currentTarget.value.replace(/\s/g, '')
  if (digits !== currentTarget.value) currentTarget.value = digits
}

function textOf({ messages }: UiNode, wrong: boolean): string | undefined {
  const texts = messages.filter(({ type }) => (type === 'error') === wrong).map(({ text }) => text)
  return texts.join(' ') || undefined
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
