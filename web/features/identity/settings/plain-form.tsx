import type { ReactNode } from 'react'
import type { FlowControls } from '#web/features/identity/flow/flow-view.tsx'
import { FlowForm } from '#web/features/identity/flow/form/flow-form.tsx'
import { FlowNode } from '#web/features/identity/flow/form/flow-node.tsx'
import { keyOf, sortNodes } from '#web/features/identity/flow/form/form-nodes.ts'
import { type Flow, formMethod, type UiNode } from '#web/lib/api/flow.ts'
import styles from './settings.module.css'

export interface PlainFormProps {
  flow: Flow
  nodes: UiNode[]
  controls: FlowControls
  /** The flow that has just taken what was typed here. */
  saved: Flow | null
  /** What is known about the value of a field, by the field's name. It stands below the field. */
  below?: Record<string, ReactNode>
}

/** Fields and buttons as the service describes them. */
export function PlainForm({ flow: { ui, identity }, nodes, controls, saved, below }: PlainFormProps) {
  const part = { action: ui.action, method: formMethod(ui.method), nodes }
  const email = identity?.traits?.['email']
  const { fields } = sortNodes(nodes)
  const typed = fields.filter(({ type, attributes }) => type === 'input' && attributes.type !== 'hidden')
  const isPassword = nodes.some(({ attributes }) => attributes.autocomplete === 'new-password')
  return (
    <FlowForm
      part={part}
      {...controls}
      saved={saved}
      inline={typed.length === 1 ? 'single' : true}
      fields={
        <>
          {isPassword && typeof email === 'string' && <UsernameHint email={email} />}
          {fields.map((node) => {
            const field = <FlowNode key={keyOf(node)} node={withHint(withLabel(node))} />
            const known = below?.[node.attributes.name ?? '']
            if (!known) return field
            return (
              <div key={keyOf(node)} className={styles.field}>
                {field}
                {known}
              </div>
            )
          })}
        </>
      }
    />
  )
}

const HINTS: Record<string, string | undefined> = {
  'traits.picture': 'Such as https://example.com/me.png. If it’s empty, your initials are shown.',
}

/** An input that says what is expected in it, where the service leaves that out. */
function withHint(node: UiNode): UiNode {
  const text = HINTS[node.attributes.name ?? '']
  if (!text || node.messages.length > 0) return node
  return { ...node, messages: [{ id: 0, type: 'info', text }] }
}

/** The service's label of the password is that of logging in, where it is the current one. */
function withLabel(node: UiNode): UiNode {
  const { label } = node.meta
  if (node.attributes.autocomplete !== 'new-password' || label?.text !== 'Password') return node
  return { ...node, meta: { ...node.meta, label: { ...label, text: 'New password' } } }
}

/** Tells password managers whose password it is. It has no name, so it is never sent. */
function UsernameHint({ email }: { email: string }) {
  return (
    <input
      className="visually-hidden"
      value={email}
      autoComplete="username"
      tabIndex={-1}
      aria-hidden="true"
      readOnly
    />
  )
}
