import type { UiNode } from '#web/lib/api/flow.ts'
import { inputsOf, type Typed } from './form-inputs.ts'

type Control = HTMLInputElement | HTMLSelectElement

/** What stands in the controls within `root`: a form, or a screen with several. */
export function readTyped(root: ParentNode): Typed {
  const controls = root.querySelectorAll<Control>(CONTROLS)
  return Object.fromEntries([...controls].map((control) => [control.name, stateOf(control)]))
}

/** Puts back what stood in the controls within `root`. */
export function writeTyped(root: ParentNode, typed: Typed): void {
  for (const control of root.querySelectorAll<Control>(CONTROLS)) {
    const value = typed[control.name]
    if (typeof value === 'boolean') (control as HTMLInputElement).checked = value
    else if (value !== undefined && control.type !== 'hidden') control.value = value
  }
}

const CONTROLS = 'input[name], select[name]'

function stateOf(control: Control): string | boolean {
  return control.type === 'checkbox' ? (control as HTMLInputElement).checked : control.value
}

/** Whether the inputs that a button sends keep their rules. The browser says at the first that does not. */
export function reportValidity(
  form: HTMLFormElement,
  nodes: UiNode[],
  submitter: UiNode,
  active?: string,
): boolean {
  return inputsOf(nodes, submitter, active).every(({ attributes: { name = '' } }) => {
    const control = form.elements.namedItem(name)
    return control instanceof RadioNodeList || (control as Control | null)?.reportValidity() !== false
  })
}
