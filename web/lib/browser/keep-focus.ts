/** Grace period in which the code that removed an element may move the focus itself. */
const FOCUS_GRACE_MS = 100

/**
 * Moves the focus when the focused element is removed (a row deleted by its dialog, say), to the heading of its section,
 * or without one to `main`: the browser would restart at the top of the page. Returns a function that stops it.
 */
export function keepFocus(main: HTMLElement): () => void {
  const { document } = globalThis
  const listening = new AbortController()
  let holder = document.activeElement === document.body ? null : document.activeElement
  let section = holder?.closest('section')
  let timer: ReturnType<typeof setTimeout> | undefined

  const isLost = () => holder !== null && !holder.isConnected && document.activeElement === document.body
  const take = ({ target }: FocusEvent) => {
    holder = target instanceof Element ? target : null
    section = holder?.closest('section')
  }
  const watching = new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!isLost()) return
      const heading = section?.isConnected ? section.querySelector('h2') : null
      if (heading) heading.tabIndex = -1
      ;(heading ?? main).focus({ preventScroll: true })
    }, FOCUS_GRACE_MS)
  })
  document.addEventListener('focusin', take, { signal: listening.signal })
  watching.observe(document.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(timer)
    watching.disconnect()
    listening.abort()
  }
}
