import { type ComponentProps, lazy, Suspense } from 'react'
import { links } from '#shared/routes.ts'
import type { NodeAttributes, UiNode } from '#web/lib/flow.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PasswordInput } from './password-input.tsx'

// Rarely met in a sign-in, so they are fetched with the first one.
const Checkbox = lazy(() => import('#web/ui/choice.tsx').then((part) => ({ default: part.Checkbox })))
const NodeSelect = lazy(() => import('./node-select.tsx'))

const TYPES = new Set(['text', 'password', 'number', 'email', 'tel', 'date', 'datetime-local', 'url'])

/**
 * An input with the rules that the service attaches to it and no others. The page keeps what was typed when the
 * flow moves on, because the control stays the same while its name and type do.
 */
export function FlowInput({ node }: { node: UiNode }) {
  const { attributes, meta } = node
  const { name = '', type = 'text', value, required = false, disabled = false } = attributes
  if (type === 'hidden') return <input type="hidden" name={name} value={asText(value)} readOnly />

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
        attributes.autocomplete === 'current-password' && (
          <TextLink href={links.recovery()}>Forgot it?</TextLink>
        )
      }
    >
      <Control {...common} attributes={attributes} />
    </Field>
  )
}

type ControlProps = Pick<ComponentProps<'input'>, 'name' | 'required' | 'disabled'> & {
  attributes: NodeAttributes
}

function Control({ attributes, ...common }: ControlProps) {
  const { type = 'text', value, autocomplete, pattern, maxlength, options } = attributes
  if (options)
    return (
      <Suspense>
        <NodeSelect {...common} options={options} defaultValue={asText(value)} />
      </Suspense>
    )
  const isCode = autocomplete === 'one-time-code'
  const props = {
    ...common,
    defaultValue: asText(value),
    autoComplete: autocomplete ?? (common.name === 'identifier' ? 'username' : undefined),
    pattern,
    maxLength: maxlength,
    spellCheck: false,
    autoCapitalize: 'none',
  }
  if (type === 'password') return <PasswordInput {...props} />
  return (
    <TextInput
      {...props}
      type={TYPES.has(type) ? type : 'text'}
      mono={isCode}
      inputMode={isCode ? 'numeric' : undefined}
    />
  )
}

function textOf({ messages }: UiNode, wrong: boolean): string | undefined {
  const texts = messages.filter(({ type }) => (type === 'error') === wrong).map(({ text }) => text)
  return texts.join(' ') || undefined
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
