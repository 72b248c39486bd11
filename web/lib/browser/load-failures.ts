// Code and styles that failed to load: the connection was lost, or a newer deployment has replaced them. The bundler
// requests the styles of a chunk only once per page, even if that fails; failed ones are retried here.

const failedLinks = new Set<HTMLLinkElement>()

globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedLinks.add(target)
  },
  // The event of a failed stylesheet does not bubble.
  { capture: true },
)

class StylesError extends Error {
  override name = 'StylesError'
}

/** Whether code or styles failed to load. Browsers word a failed import differently. */
export function isLoadFailure(failure: unknown): boolean {
  if (failure instanceof StylesError) return true
  const message = failure instanceof Error ? failure.message : ''
  return /dynamically imported module|importing a module|preload CSS/i.test(message)
}

/** Requests failed styles again. @throws StylesError when one fails again */
export async function loadFailedStyles(): Promise<void> {
  await Promise.all([...failedLinks].map(retry))
}

function retry(link: HTMLLinkElement): Promise<void> {
  failedLinks.delete(link)
  const copy = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    copy.addEventListener('load', () => resolve())
    copy.addEventListener('error', () => reject(new StylesError(`Failed to fetch the styles ${link.href}.`)))
    link.replaceWith(copy)
  })
}
