// The controls of a form on the page, by the names of its nodes.

type Controls = HTMLFormControlsCollection

function controlOf(elements: Controls, name: string | undefined) {
  const control = name ? elements.namedItem(name) : null
  return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null
}

/** Whether what was put into a control is good; if not, the browser says so beside it. */
export function reportValidity(elements: Controls, name: string | undefined): boolean {
  return controlOf(elements, name)?.reportValidity() ?? true
}

/** The token against forged requests is never read from the page: it belongs to the flow that is being sent. */
export function readInput(elements: Controls, name: string): string | boolean | undefined {
  const control = name === 'csrf_token' ? null : controlOf(elements, name)
  return control?.type === 'checkbox' ? (control as HTMLInputElement).checked : control?.value
}
