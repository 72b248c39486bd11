// Marks the section that is being read in "On this page".

const { document, getComputedStyle } = globalThis

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

/** Brings the open page's link into the part of the navigation that is in sight, below the title of a group. */
export function showOpenPage(): void {
  const side = document.querySelector<HTMLElement>('main nav')
  const current = side?.querySelector<HTMLElement>('[aria-current]')
  if (!side || !current) return
  const topOf = (element: HTMLElement) =>
    element.getBoundingClientRect().top - side.getBoundingClientRect().top
  const middle = topOf(current) - side.clientHeight / 2
  const groups = [...(side.firstElementChild?.children ?? [])] as HTMLElement[]
  const first = groups.findLast((group) => topOf(group) <= middle)
  if (first) side.scrollTop = topOf(first) - Number.parseFloat(getComputedStyle(side).paddingTop)
}
