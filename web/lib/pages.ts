import { useState } from 'react'

/** Rows on one page of a table. */
export const PAGE_SIZE = 10

/**
 * Cuts a list into pages. The page stays within what there is when the list grows shorter.
 * @param search what the list was found by: another search begins at its first page
 * @returns the items to show, and what `Pagination` needs
 */
export function usePages<T>(items: readonly T[], search = '', size = PAGE_SIZE) {
  const [at, setAt] = useState({ search, page: 0 })
  const pageCount = Math.ceil(items.length / size)
  const page = at.search === search ? Math.max(0, Math.min(at.page, pageCount - 1)) : 0
  const shown = items.slice(page * size, (page + 1) * size)
  return { shown, pages: { page, pageCount, onChange: (next: number) => setAt({ search, page: next }) } }
}
