// A button above each block of code that copies it.

import { copyText } from '#web/lib/browser/clipboard.ts'

const { document } = globalThis

/** How long a button says that it copied. */
const SAID_MS = 2000

export function addCopyButtons(): void {
  const made = document.querySelector<HTMLTemplateElement>('template#copy')?.content.firstElementChild
  if (!made) return
  for (const block of document.querySelectorAll('figure')) {
    const button = document.importNode(made, true)
    const label = button.querySelector('[data-label]')
    const code = block.querySelector('code')?.textContent ?? ''
    let timer: ReturnType<typeof setTimeout> | undefined
    label?.setAttribute('aria-live', 'polite')
    button.addEventListener('click', async () => {
      const copied = await copyText(code)
      if (label) label.textContent = copied ? 'Copied' : 'Copying failed'
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (label) label.textContent = 'Copy'
      }, SAID_MS)
    })
    block.querySelector('figcaption')?.append(button)
  }
}
