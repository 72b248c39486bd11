// Styles of code that is fetched late. The bundler asks for each of them once in the life of a page, whether it came or
// not; what did not come is asked for again here.

const failed = new Set<HTMLLinkElement>()

globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  // A failed fetch is told to the element alone.
  { capture: true },
)

/** Asks again for the styles that did not come. @throws when one still does not */
export async function fetchFailedStyles(): Promise<void> {
  await Promise.all([...failed].map(fetchAgain))
}

function fetchAgain(link: HTMLLinkElement): Promise<void> {
  failed.delete(link)
  const again = link.cloneNode() as HTMLLinkElement
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve())
    again.addEventListener('error', () => reject(new Error(`The styles ${link.href} could not be fetched.`)))
    link.replaceWith(again)
  })
}
