import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { SEARCH_PARAMETER, toWanted, useParameters } from './list-state.ts'

/** Debounce of the URL: browsers rate-limit changes to it. */
const DEBOUNCE_MS = 300

/**
 * Finds the items of a list whose text contains what is typed, whatever its case. It stands in the address.
 * @param textOf what of an item is looked through
 * @returns the items, what they were found by, and what `SearchField` needs
 */
export function useSearch<T>(items: readonly T[], textOf: (item: T) => string) {
  const [parameters, change] = useParameters()
  const kept = parameters.get(SEARCH_PARAMETER) ?? ''
  const [typed, setTyped] = useState(kept)
  const [known, setKnown] = useState(kept)
  // Another address, by Back say, holds another search.
  if (kept !== known) {
    setKnown(kept)
    setTyped(kept)
  }
  const write = useEffectEvent((text: string) => {
    setKnown(text)
    change({ [SEARCH_PARAMETER]: text, page: null }, { replace: true })
  })
  useEffect(() => {
    if (typed === known) return
    const timer = setTimeout(() => write(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, known])

  const wanted = useDeferredValue(toWanted(typed))
  const found = wanted ? items.filter((item) => textOf(item).toLowerCase().includes(wanted)) : items
  return { found, wanted, field: { value: typed, onChange: setTyped } }
}
