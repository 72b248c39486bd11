// Addresses that ask for something to be done on the page they lead to: `/acme/members?do=invite`. The command palette
// and links use them to reach a form that has no address of its own.

import { useEffect, useRef } from 'react'
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
  const latest = useRef({ run, search, setSearch })
  latest.current = { run, search, setSearch }
  useEffect(() => {
    if (!isRequested) return
    const { run: begin, search: before, setSearch: replace } = latest.current
    const rest = new URLSearchParams(before)
    rest.delete(PARAMETER)
    replace(rest, { replace: true })
    begin()
  }, [isRequested])
}
