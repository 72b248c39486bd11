import { useDeferredValue, useEffect, useEffectEvent, useState } from 'react'
import { SEARCH_PARAMETER, toWanted, useParameters } from './list-state.ts'

/** Debounce of the URL: browsers rate-limit changes to it. */
const DEBOUNCE_MS = 300

/**
 * Filters a list by a case-insensitive search, which is stored in the URL.
 * @param textOf the searchable text of an item
 * @returns the items, the normalized search, and what `SearchField` needs
 */
export function useSearch<T>(items: readonly T[], textOf: (item: T) => string) {
  const [parameters, change] = useParameters()
  const kept = parameters.get(SEARCH_PARAMETER) ?? ''
  const [typed, setTyped] = useState(kept)
  const [known, setKnown] = useState(kept)
  // Another URL, reached by Back for example, has another search.
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
