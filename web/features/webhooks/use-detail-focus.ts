import { type RefObject, useEffect } from 'react'

/**
 * Keeps a detail in view. Where there is no room beside the list, it takes the list's place: the focus moves to it, and
 * back to the row when it is closed. The list stands before the detail in its parent.
 * @param id in the query string of the row's link
 * @param isLoaded whether the detail has its height
 */
export function useDetailFocus(detail: RefObject<HTMLElement | null>, id: string, isLoaded: boolean): void {
  useEffect(() => {
    const section = detail.current
    const list = section?.previousElementSibling
    if (!section || !list) return
    if (list.checkVisibility()) {
      if (isLoaded) section.scrollIntoView({ block: 'nearest' })
      return
    }
    section.focus()
    return () => list.querySelector<HTMLElement>(`a[href$="delivery=${CSS.escape(id)}"]`)?.focus()
  }, [detail, id, isLoaded])
}
