import { useEffect, useState } from 'react'

const REFRESH_MS = 30_000

/**
 * The time in epoch milliseconds, kept up to date: steps of a plan begin while the page is open.
 * @param subject what is shown as of now: where it changes, the time is read again
 */
export function useNow(subject: unknown): number {
  const [now, setNow] = useState(Date.now)
  const [shown, setShown] = useState(subject)
  if (shown !== subject) {
    setShown(subject)
    setNow(Date.now())
  }
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
