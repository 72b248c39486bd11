// Marks the section that is being read in "On this page".

const { document } = globalThis

/** A section is being read once its heading is in the upper part of the window. */
const READING_SHARE = 0.3

export function followReading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[aria-labelledby="here"] a')]
  const headings = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))))
  if (links.length === 0) return
  const mark = () => {
    const limit = globalThis.innerHeight * READING_SHARE
    const isAtEnd = Math.ceil(globalThis.scrollY + globalThis.innerHeight) >= document.body.scrollHeight
    // Above the first section, it's the one to be read next.
    const passed = Math.max(
      0,
      headings.findLastIndex((each) => (each?.getBoundingClientRect().top ?? limit) < limit),
    )
    // The last headings can't come that far up: at the end of the page it's the chosen one, else the last.
    const chosen = links.findIndex(({ hash }) => hash === globalThis.location.hash)
    const current = isAtEnd ? Math.max(passed, chosen >= 0 ? chosen : links.length - 1) : passed
    for (const [at, link] of links.entries())
      if (at === current) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
  }
  mark()
  globalThis.addEventListener('scroll', mark, { passive: true })
  globalThis.addEventListener('hashchange', mark)
}

/** Where the list is cut, this much of it still shows that there is more, in px. */
const PEEK_PX = 96

/** Brings the open page's link into the part of the navigation that is in sight, if it isn't there from the start. */
export function showOpenPage(): void {
  const side = document.querySelector<HTMLElement>('main nav')
  const current = side?.querySelector<HTMLElement>('[aria-current]')
  if (!side || !current) return
  const top = current.getBoundingClientRect().top - side.getBoundingClientRect().top
  if (top > side.clientHeight - PEEK_PX) side.scrollTop = top - side.clientHeight / 2
}
