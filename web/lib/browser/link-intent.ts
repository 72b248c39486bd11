// Detects the link that the user is about to follow, so that its screen can be preloaded. One listener on the page
// instead of one per link.

/** The pointer or the focus must rest on a link for this time. */
export const LINK_INTENT_DELAY_MS = 200

/**
 * Calls `prepare` with the path of each link of the console that the pointer or the focus rests on, and at once
 * with one that is pressed. Returns a function that stops it.
 */
export function onLinkIntent(prepare: (path: string) => void): () => void {
  const { document } = globalThis
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let resting: HTMLAnchorElement | null = null

  const rest = (event: Event) => {
    const link = linkAt(event.target)
    if (link === resting) return
    clearTimeout(timer)
    resting = link
    if (link) timer = setTimeout(() => prepare(link.pathname), LINK_INTENT_DELAY_MS)
  }
  const press = (event: Event) => {
    const link = linkAt(event.target)
    if (link) prepare(link.pathname)
  }
  const { signal } = listening
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, rest, { signal })
  document.addEventListener('pointerdown', press, { signal })
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  const isOwn = link?.origin === globalThis.location.origin && !link.target && !link.download
  return isOwn ? link : null
}
