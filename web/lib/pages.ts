import { useState } from 'react'

/** Rows on one page of a table. */
export const PAGE_SIZE = 10

/**
 * Cuts a list into the pages of a table. The page stays within what there is when the list grows shorter.
 * @returns the rows to show, and what `Pagination` needs
 */
export function usePages<T>(items: readonly T[]) {
  const [wanted, onChange] = useState(0)
  const pageCount = Math.ceil(items.length / PAGE_SIZE)
  const page = Math.max(0, Math.min(wanted, pageCount - 1))
  const shown = items.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  return { shown, pages: { page, pageCount, onChange } }
}
