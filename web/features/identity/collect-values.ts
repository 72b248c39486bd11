import type { UiNode } from '#web/lib/flow.ts'
import type { FormValues } from '#web/lib/identity.ts'

/** What the person has put into an input; undefined when the page has no such control. */
export type ReadInput = (name: string) => string | boolean | undefined

/**
 * What a submit button sends: the inputs that belong to every method and those of its own, then itself. Buttons
 * that were not pressed stay out, as does what another form of the page holds. Of two nodes with one name the button
 * wins.
 */
export function collectValues(nodes: UiNode[], submitter: UiNode, read: ReadInput): FormValues {
  const values: FormValues = {}
  for (const { attributes } of inputsOf(nodes, submitter)) {
    const { name, type, value } = attributes
    const given = name && (read(name) ?? (type === 'hidden' ? (value ?? '') : undefined))
    if (name && given !== undefined) put(values, name, given)
  }
  const { name, value } = submitter.attributes
  if (name) put(values, name, value ?? '')
  return values
}

/** The inputs that a submit button sends and that must be valid before it does. */
export function inputsOf(nodes: UiNode[], submitter: UiNode): UiNode[] {
  const all = submitter.group === 'default'
  return nodes.filter((node) => isField(node) && (all || isShared(node) || node.group === submitter.group))
}

const isShared = ({ group }: UiNode) => group === 'default' || group === 'identifier_first'

/** An input that holds a value, visible or not. */
export function isField({ type, attributes }: UiNode): boolean {
  return type === 'input' && attributes.type !== 'submit' && attributes.type !== 'button'
}

/** Names with dots describe objects: `traits.email` is sent as `{traits: {email}}`. */
function put(values: FormValues, name: string, value: unknown): void {
  const [head = name, ...rest] = name.split('.')
  if (rest.length === 0 || ['__proto__', 'constructor', 'prototype'].includes(head)) {
    values[name] = value
    return
  }
  const inner = values[head]
  const object = typeof inner === 'object' && inner !== null ? (inner as FormValues) : {}
  values[head] = object
  put(object, rest.join('.'), value)
}
