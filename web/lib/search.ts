import { useDeferredValue, useState } from 'react'

/**
 * Finds the items of a list whose text contains what is typed, whatever its case.
 * @param textOf what of an item is looked through
 * @returns the items, what they were found by, and what `SearchField` needs
 */
export function useSearch<T>(items: readonly T[], textOf: (item: T) => string) {
  const [value, onChange] = useState('')
  const wanted = useDeferredValue(value.trim().toLowerCase())
  const found = wanted ? items.filter((item) => textOf(item).toLowerCase().includes(wanted)) : items
  return { found, wanted, field: { value, onChange } }
}
