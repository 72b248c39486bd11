import type { UiNode } from '#web/lib/flow.ts'
import type { FormValues } from '#web/lib/identity.ts'

/** What the person has put into the inputs of a form, by name. Inputs that stand elsewhere are not in it. */
export type Typed = Readonly<Record<string, string | boolean>>

/**
 * What a submit button sends: the inputs that belong to every method and those of its own, then itself. Buttons
 * that were not pressed stay out, as does what another form of the page holds. Of two nodes with one name the button
 * wins. `active` is the method that the flow is in the middle of.
 */
export function collectValues(nodes: UiNode[], submitter: UiNode, typed: Typed, active?: string): FormValues {
  const values: FormValues = {}
  for (const { attributes } of inputsOf(nodes, submitter, active)) {
    const { name, type, value } = attributes
    // The token against forged requests is never read from the page: it belongs to the flow that is being sent.
    const read = name && name !== 'csrf_token' ? typed[name] : undefined
    const given = read ?? (type === 'hidden' ? (value ?? '') : undefined)
    if (name && given !== undefined) put(values, name, given)
  }
  const { name, value, type } = submitter.attributes
  if (name && type === 'submit') put(values, name, value ?? '')
  return values
}

/** The inputs that a submit button sends and that must be valid before it does. */
export function inputsOf(nodes: UiNode[], submitter: UiNode, active?: string): UiNode[] {
  const { group } = submitter
  const asksAnew = submitter.attributes.type === 'submit' && ASKING_ANEW.has(submitter.attributes.name ?? '')
  return nodes.filter((node) => {
    if (!isField(node)) return false
    if (asksAnew && node.attributes.type !== 'hidden') return false
    if (node.group === group) return true
    // A provider knows the person by itself, and asks for what it does not know in a second step.
    if (isProvider(submitter) && active !== group) return isShared(node) && node.attributes.type === 'hidden'
    return group === 'default' || isShared(node)
  })
}

/** Submits that ask for another code, or for the step before: what was typed for this one is left out of it. */
const ASKING_ANEW = new Set(['email', 'resend', 'screen'])

/** Groups whose submits lead away to another provider. */
const PROVIDERS = new Set(['oidc', 'saml'])

export function isProvider({ group }: UiNode): boolean {
  return PROVIDERS.has(group)
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
