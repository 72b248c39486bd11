import type { Flow, UiNode } from '#web/lib/api/flow.ts'
import { inputsOf } from './form/form-inputs.ts'
import { isSameButton } from './form/form-nodes.ts'

/**
 * The button of `after` by which what was typed into `before` can be sent again: null unless the same person is
 * asked the same thing, down to the secret that a code has to be made from.
 */
export function sameQuestion(before: Flow, after: Flow, submitter: UiNode): UiNode | null {
  const again = after.ui.nodes.find((node) => isSameButton(node, submitter))
  const isSame =
    again &&
    before.identity?.id === after.identity?.id &&
    questionOf(before, submitter) === questionOf(after, again)
  return isSame ? again : null
}

/** The visible inputs that a button sends, and what stands beside them to be read. */
function questionOf({ ui: { nodes }, active }: Flow, submitter: UiNode): string {
  const inputs = inputsOf(nodes, submitter, active).filter(({ attributes }) => attributes.type !== 'hidden')
  const shown = nodes.filter(({ type, group }) => group === submitter.group && ['text', 'img'].includes(type))
  return JSON.stringify([
    inputs.map(({ attributes }) => attributes.name).sort(),
    shown.map(({ attributes }) => attributes.text?.text ?? attributes.src).sort(),
  ])
}
