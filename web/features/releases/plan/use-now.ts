import { useEffect, useState } from 'react'

const REFRESH_MS = 30_000

/** The time in epoch milliseconds, kept up to date: steps of a plan begin while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
