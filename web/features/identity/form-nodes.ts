// How the nodes of a form are laid out: fields first, then the buttons, of which Enter presses the first.

import type { UiNode } from '#web/lib/flow.ts'
import { asksAnew, isProvider } from './form-inputs.ts'

export interface FormNodes {
  /** Everything to fill in or to read. */
  fields: UiNode[]
  submits: UiNode[]
  /** Submits that lead to another provider. */
  providers: UiNode[]
}

/**
 * Sorts the nodes of a form. The same node described twice is shown once; buttons that ask for a key before anything
 * is sent are left to whoever knows how.
 */
export function sortNodes(nodes: UiNode[]): FormNodes {
  const all = nodes.filter((node, index) => nodes.findIndex((each) => keyOf(each) === keyOf(node)) === index)
  const submits = all.filter((node) => isInput(node, 'submit'))
  return {
    fields: all.filter((node) => !isInput(node, 'submit') && !isInput(node, 'button')),
    submits: submits.filter((node) => !isProvider(node)).sort((a, b) => rankOf(a) - rankOf(b)),
    providers: submits.filter(isProvider),
  }
}

const isInput = ({ type, attributes }: UiNode, inputType: string) =>
  type === 'input' && attributes.type === inputType

function rankOf(node: UiNode): number {
  if (asksAnew(node)) return 2
  return node.group === 'password' ? 0 : 1
}

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
