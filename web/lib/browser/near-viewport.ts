import { type RefCallback, useCallback, useState } from 'react'

/** Loading begins this far ahead of what is visible: one screen. */
const MARGIN = '100%'

/**
 * Whether an element has come within a screen of the viewport. It stays true.
 * @returns the ref for the element, and whether it has been near
 */
export function useNearViewport<E extends Element>(): [RefCallback<E>, boolean] {
  const [isNear, setNear] = useState(false)
  const observe = useCallback((element: E | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: `${MARGIN} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [observe, isNear]
}
