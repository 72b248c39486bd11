// Addresses that ask for something to be done on the page they lead to: `/acme/members?do=invite`. The command palette
// and links use them to reach a form that has no address of its own.

import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'

const PARAMETER = 'do'

/** The address `href`, asking for `action` there. */
export function withAction(href: string, action: string): string {
  return `${href}?${PARAMETER}=${action}`
}

/** Runs `run` when the address asks for `action`, and takes the request out of the address. */
export function useRequestedAction(action: string, run: () => void): void {
  const [search, setSearch] = useSearchParams()
  const isRequested = search.get(PARAMETER) === action
  const runOnce = useEffectEvent(() => {
    const rest = new URLSearchParams(search)
    rest.delete(PARAMETER)
    setSearch(rest, { replace: true })
    run()
  })
  useEffect(() => {
    if (isRequested) runOnce()
  }, [isRequested])
}
