import type { UiNode } from '#web/lib/api/flow.ts'
import type { FormValues } from '#web/lib/api/submit-flow.ts'
import { inputsOf, type Typed } from './form-inputs.ts'

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
