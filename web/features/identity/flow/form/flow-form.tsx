// One form of a flow, made of whatever nodes the service describes: fields, then buttons, then other providers.

import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import styles from '#web/features/identity/identity.module.css'
import type { Flow, UiNode } from '#web/lib/api/flow.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { FlowNode } from './flow-node.tsx'
import type { Typed } from './form-inputs.ts'
import { keyOf, sortNodes } from './form-nodes.ts'
import type { FlowPart } from './login-parts.ts'
import { readTyped, reportValidity } from './read-typed.ts'
import { useGuidedFocus } from './use-guided-focus.ts'

// Fetched where a form asks for a passkey or a security key.
const KeyButtons = lazy(() => import('./key-buttons.tsx'))

export interface FlowFormProps {
  part: Omit<FlowPart, 'enabled'>
  /** The method that the flow is in the middle of. */
  active?: string | undefined
  /** The submit node that was pressed and is on its way. */
  pressed: UiNode | null
  onSubmit: (submitter: UiNode, typed: Typed) => void
  /** Takes the place of the fields, for a form with a layout of its own. */
  fields?: ReactNode
  /** The flow that has just taken what was typed here: it has served its purpose. */
  saved?: Flow | null
  /** The user opened this form: it takes the focus. */
  focused?: boolean
  /** In a form among others, buttons are as wide as their text. `single`: with one field. */
  inline?: boolean | 'single'
}

export function FlowForm({
  part,
  active,
  pressed,
  onSubmit,
  fields: own,
  saved,
  focused = false,
  inline,
}: FlowFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (saved) form.current?.reset()
  }, [saved])
  const { fields, submits, asides, providers } = sortNodes(part.nodes)
  useGuidedFocus(form, fields, focused)

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter: button } = event.nativeEvent as SubmitEvent
    const all = [...submits, ...asides, ...providers]
    const submitter = all.find((node) => keyOf(node) === button?.dataset['node']) ?? all[0]
    if (!submitter || pressed || !form.current) return
    if (reportValidity(form.current, part.nodes, submitter, active))
      onSubmit(submitter, readTyped(form.current))
  }
  const button = (node: UiNode, variant: 'primary' | 'ghost' | 'plain') => (
    <Button
      key={keyOf(node)}
      type="submit"
      size="l"
      variant={variant}
      data-node={keyOf(node)}
      disabled={node.attributes.disabled}
      pending={pressed !== null && keyOf(pressed) === keyOf(node)}
    >
      {node.meta.label?.text ?? 'Continue'}
    </Button>
  )

  return (
    <form
      ref={form}
      className={styles.form}
      action={part.action}
      method={part.method}
      data-inline={inline}
      noValidate
      onSubmit={send}
    >
      {own ?? fields.map((node) => <FlowNode key={keyOf(node)} node={node} />)}
      {submits.map((node, index) => button(node, index > 0 || inline ? 'plain' : 'primary'))}
      {part.nodes.some(callsScript) && (
        <Suspense fallback={<Skeleton height="2.25rem" shape="block" />}>
          <KeyButtons
            nodes={part.nodes}
            active={active}
            form={form}
            pressed={pressed}
            onSubmit={onSubmit}
            inline={inline}
            variant={submits.length > 0 || inline ? 'plain' : 'primary'}
          />
        </Suspense>
      )}
      {submits.length > 0 && providers.length > 0 && <div className={styles.or}>or</div>}
      {providers.length > 0 && (
        <div className={styles.providers}>{providers.map((node) => button(node, 'plain'))}</div>
      )}
      {asides.map((node) => button(node, 'ghost'))}
    </form>
  )
}

/** Only what has to do with keys names a function of the service's script. */
function callsScript({ attributes }: UiNode): boolean {
  return Boolean(
    attributes.onclick || attributes.onclickTrigger || attributes.onload || attributes.onloadTrigger,
  )
}
