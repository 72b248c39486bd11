import { useEffect, useState } from 'react'

/** A section is being read once its heading is in the upper part of the window. */
const READING_SHARE = 0.4

/**
 * The id of the heading that is being read. Scrolls to the one that the URL names when the page begins and when a link
 * changes the URL.
 * @param ids of all headings, in the order of the page; the same array on each call
 */
export function useHeading(ids: readonly string[]): string | undefined {
  const [heading, setHeading] = useState<string>()
  useEffect(() => {
    const { document, location } = globalThis
    const read = () => {
      const limit = globalThis.innerHeight * READING_SHARE
      const topOf = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? limit
      // Moves down as the page scrolls: a tall window has more than the first heading in its upper part from the start.
      const passed = Math.min(limit, globalThis.scrollY)
      // The last headings can't come that far up: at the end of the page it's the chosen one, else the last.
      const isAtEnd = Math.ceil(globalThis.scrollY + limit / READING_SHARE) >= document.body.scrollHeight
      const chosen = ids.find((id) => `#${id}` === location.hash && topOf(id) >= 0)
      const last = globalThis.scrollY > 0 ? ids.at(-1) : ids[0]
      setHeading(isAtEnd ? (chosen ?? last) : (ids.findLast((id) => topOf(id) < passed) ?? ids[0]))
    }
    // A new page begins at its top, so the heading comes after that.
    let frame = 0
    const enter = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
      })
    }
    enter()
    read()
    const stop = new AbortController()
    const { signal } = stop
    globalThis.addEventListener('scroll', read, { passive: true, signal })
    globalThis.addEventListener('hashchange', read, { signal })
    for (const move of ['pushState', 'replaceState']) globalThis.addEventListener(move, enter, { signal })
    return () => {
      cancelAnimationFrame(frame)
      stop.abort()
    }
  }, [ids])
  return heading
}
