import { createContext, type RefObject, use, useEffect, useRef } from 'react'

/** Whether the dialog around is open. */
export const ShownContext = createContext<RefObject<boolean> | null>(null)

/**
 * Tells whether what asks is still in the page, and the dialog around it open. An answer that comes after a form was
 * closed must not take the person elsewhere.
 */
export function useIsShown(): () => boolean {
  const dialog = use(ShownContext)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current && dialog?.current !== false
}
