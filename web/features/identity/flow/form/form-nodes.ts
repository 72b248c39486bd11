// How the nodes of a form are laid out: fields first, then the buttons, of which Enter presses the first.

import type { UiNode } from '#web/lib/api/flow.ts'
import { isProvider, requestsResend } from './form-inputs.ts'

export interface FormNodes {
  /** Everything to fill in or to read. */
  fields: UiNode[]
  submits: UiNode[]
  /** Submits that go back, or have another code sent. */
  asides: UiNode[]
  /** Submits that lead to another provider. */
  providers: UiNode[]
}

/**
 * Sorts the nodes of a form. The same node described twice is shown once; buttons that ask for a key before anything
 * is sent are left to the caller.
 */
export function sortNodes(nodes: UiNode[]): FormNodes {
  const all = nodes.filter((node, index) => nodes.findIndex((each) => keyOf(each) === keyOf(node)) === index)
  const buttons = all.filter((node) => isInput(node, 'submit'))
  const own = buttons.filter((node) => !isProvider(node))
  return {
    fields: all.filter((node) => !isInput(node, 'submit') && !isInput(node, 'button')),
    submits: own.filter((node) => !requestsResend(node)).sort((a, b) => rankOf(a) - rankOf(b)),
    asides: own.filter(requestsResend),
    providers: buttons.filter(isProvider),
  }
}

const isInput = ({ type, attributes }: UiNode, inputType: string) =>
  type === 'input' && attributes.type === inputType

const rankOf = ({ group }: UiNode) => (group === 'password' ? 0 : 1)

/** Tells the nodes of a form apart: several may have one name. */
export function keyOf({ type, group, attributes }: UiNode): string {
  const isButton = attributes.type === 'submit'
  return [
    type,
    attributes.name ?? attributes.id ?? attributes.src ?? attributes.href,
    attributes.type,
    isButton && `${group} ${String(attributes.value)}`,
  ].join(':')
}

export function isSameButton(a: Pick<UiNode, 'group' | 'attributes'>, b: typeof a): boolean {
  const { name, type, value } = a.attributes
  const other = b.attributes
  return a.group === b.group && name === other.name && type === other.type && value === other.value
}
