import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** More redirects in a row than this, without a screen between them, are a loop. */
export const REDIRECT_LIMIT = 100

let inARow = 0

/** Resets the count: a screen or an error is shown. */
export function endRedirects(): void {
  inARow = 0
}

/** Resets the count of redirects once a screen is shown, unless it redirects as well. */
export function useArrival(): void {
  useEffect(() => {
    const timer = setTimeout(endRedirects)
    return () => clearTimeout(timer)
  })
}

/** Replaces the current path with `to`. @throws Error after too many redirects in a row */
export function Redirect({ to }: { to: string }) {
  const [, go] = useLocation()
  if (inARow >= REDIRECT_LIMIT)
    throw new Error(`More than ${REDIRECT_LIMIT} redirects in a row, the last to ${to}.`)
  useEffect(() => {
    inARow += 1
    // Outside of React's commit phase, which throws after 50 nested updates.
    queueMicrotask(() => go(to, { replace: true }))
  }, [go, to])
  return null
}
