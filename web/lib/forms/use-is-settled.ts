import { useEffect, useState } from 'react'
import { VALIDATION_DEBOUNCE_MS } from './form.ts'

/** Whether a typed value has not changed for as long as forms wait before they judge it. */
export function useIsSettled(value: string): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), VALIDATION_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value
}
