import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** So many redirects in a row, without a screen between them, are a loop. */
export const REDIRECT_LIMIT = 100

let inARow = 0

/** The row of redirects has led to something, be it an explanation. */
export function endRedirects(): void {
  inARow = 0
}

/** A screen is shown: the row of redirects that led to it has ended, unless it redirects in its turn. */
export function useArrival(): void {
  useEffect(() => {
    const timer = setTimeout(endRedirects)
    return () => clearTimeout(timer)
  })
}

/** Goes to `to` in place of the current address. @throws after too many in a row */
export function Redirect({ to }: { to: string }) {
  const [, go] = useLocation()
  if (inARow >= REDIRECT_LIMIT)
    throw new Error(`More than ${REDIRECT_LIMIT} redirects in a row, the last to ${to}.`)
  useEffect(() => {
    inARow += 1
    // Not within React's own work, where half as many changes of address count as a loop of renders.
    queueMicrotask(() => go(to, { replace: true }))
  }, [go, to])
  return null
}
