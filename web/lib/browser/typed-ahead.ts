// Type-ahead: what is typed between the key that opens a field and the focus of that field, which loads first.

let typed = ''
let listening: AbortController | undefined

/** Keeps what is typed from now on from the page, until `takeTyped`. */
export function holdTyping(): void {
  takeTyped()
  listening = new AbortController()
  globalThis.addEventListener('keydown', hold, { capture: true, signal: listening.signal })
}

/** What was typed since `holdTyping`; empty after the first call. */
export function takeTyped(): string {
  listening?.abort()
  const text = typed
  typed = ''
  return text
}

function hold(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing) return
  if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return
  event.preventDefault()
  event.stopPropagation()
}
