// URLs that open a form of their page: `/acme/members?do=invite`. The command palette and links use them for forms
// without a URL of their own.

import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'

const PARAMETER = 'do'

/** `href` with a request for `action`. */
export function withAction(href: string, action: string): string {
  return `${href}?${PARAMETER}=${action}`
}

/** Calls `run` when the URL requests `action`, and removes the request from the URL. */
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
