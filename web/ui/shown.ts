import { createContext, type RefObject, use, useEffect, useRef } from 'react'

/** Whether the dialog around is open. */
export const ShownContext = createContext<RefObject<boolean> | null>(null)

/**
 * Whether the component is mounted and the dialog around it open: a response that arrives after a form was closed must
 * not navigate the user elsewhere.
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
