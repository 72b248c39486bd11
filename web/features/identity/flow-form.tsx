// One form of a flow, made of whatever nodes the service describes. Fields stand first, then the buttons; the one
// that Enter presses comes first among them.

import { type FormEvent, lazy, Suspense, useRef } from 'react'
import type { UiNode } from '#web/lib/flow.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { inputsOf, type ReadInput } from './collect-values.ts'
import { FlowNode } from './flow-node.tsx'
import { readInput, reportValidity } from './form-controls.ts'
import styles from './identity.module.css'
import type { FlowPart } from './login-parts.ts'

const KeyButtons = lazy(() => import('./key-buttons.tsx'))

interface FlowFormProps {
  part: Omit<FlowPart, 'enabled'>
  /** The submit node that was pressed and is on its way. */
  pressed: UiNode | null
  onSubmit: (submitter: UiNode, read: ReadInput) => void
  /** Buttons of equal weight, as for a choice of providers. */
  even?: boolean
}

export function FlowForm({ part, pressed, onSubmit, even = false }: FlowFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submits = submitsOf(part.nodes)
  const others = part.nodes.filter((node) => !submits.includes(node) && node.attributes.type !== 'button')

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter: button } = event.nativeEvent as SubmitEvent
    const submitter = submits[Number(button?.dataset['node'] ?? 0)] ?? submits[0]
    if (!submitter || pressed || !form.current) return
    const elements = form.current.elements
    const isValid = inputsOf(part.nodes, submitter).every(({ attributes }) =>
      reportValidity(elements, attributes.name),
    )
    if (isValid) onSubmit(submitter, (name) => readInput(elements, name))
  }

  return (
    <form
      ref={form}
      className={styles.form}
      action={part.action}
      method={part.method}
      noValidate
      onSubmit={send}
    >
      {others.map((node) => (
        <FlowNode key={keyOf(node)} node={node} />
      ))}
      {submits.map((node, index) => (
        <Button
          key={keyOf(node)}
          type="submit"
          size="l"
          variant={even ? 'plain' : index === 0 ? 'primary' : 'ghost'}
          data-node={index}
          disabled={node.attributes.disabled}
          pending={pressed !== null && keyOf(pressed) === keyOf(node)}
        >
          {node.meta.label?.text ?? 'Continue'}
        </Button>
      ))}
      {part.nodes.some(callsScript) && (
        <Suspense fallback={<Skeleton height="2.25rem" shape="block" />}>
          <KeyButtons
            nodes={part.nodes}
            form={form}
            pressed={pressed}
            onSubmit={onSubmit}
            variant={submits.length > 0 ? 'plain' : 'primary'}
          />
        </Suspense>
      )}
    </form>
  )
}

/** Submit buttons, the one of the password first. The same button described twice is shown once. */
function submitsOf(nodes: UiNode[]): UiNode[] {
  const submits = nodes.filter(({ type, attributes }) => type === 'input' && attributes.type === 'submit')
  const distinct = submits.filter(
    (node, index) => submits.findIndex((each) => keyOf(each) === keyOf(node)) === index,
  )
  return distinct.sort((a, b) => Number(b.group === 'password') - Number(a.group === 'password'))
}

/** Only what has to do with keys names a function of the service's script. */
function callsScript({ attributes }: UiNode): boolean {
  return Boolean(
    attributes.onclick || attributes.onclickTrigger || attributes.onload || attributes.onloadTrigger,
  )
}

function keyOf({ type, group, attributes }: UiNode): string {
  const isButton = attributes.type === 'submit'
  return [
    type,
    attributes.name ?? attributes.id ?? attributes.src,
    attributes.type,
    isButton && `${group} ${String(attributes.value)}`,
  ].join(':')
}
