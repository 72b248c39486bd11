// The state of lists (search, page, filters) in the URL: a reload, Back and a shared link restore it. Invalid values
// are ignored. Typing replaces the history entry; going to another page adds one.

import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/** Rows on one page of a table. */
export const PAGE_SIZE = 10
/** Pages of a paginated list that a link restores. */
const MAX_RESTORED_PAGES = 20

/** The URL parameter of a list's search. */
export const SEARCH_PARAMETER = 'q'
/** The URL parameter of the number of loaded pages. */
export const COUNT_PARAMETER = 'pages'

/** Parses a page number, from 1 in the URL, into an index from 0; the first page when it is invalid. */
export function parsePage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : 0
}

/** Normalizes a search text for comparison. */
export function toWanted(text: string | null): string {
  return (text ?? '').trim().toLowerCase()
}

/** Values of parameters to write; null removes one. */
export type ParameterChange = Record<string, string | null>

/** The URL's parameters, and a function that changes some of them. */
export function useParameters() {
  const [parameters, setParameters] = useSearchParams()
  const change = (values: ParameterChange, options: { replace: boolean }) =>
    setParameters((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    }, options)
  return [parameters, change] as const
}

interface PagesOptions {
  /** The search, normalized by `toWanted`: another search begins at its first page. */
  search?: string
  /** The URL parameter; different for each list of a screen. */
  parameter?: string
  size?: number
}

/**
 * Splits a list into pages. When the list becomes shorter, the page is clamped to the last one.
 * @returns the items to show, and what `Pagination` needs
 */
export function usePages<T>(items: readonly T[], options: PagesOptions = {}) {
  const { search, parameter = 'page', size = PAGE_SIZE } = options
  const [parameters, change] = useParameters()
  const pageCount = Math.ceil(items.length / size)
  const isOfSearch = search === undefined || search === toWanted(parameters.get(SEARCH_PARAMETER))
  const asked = isOfSearch ? parsePage(parameters.get(parameter)) : 0
  const page = Math.max(0, Math.min(asked, pageCount - 1))
  const onChange = (next: number) =>
    change({ [parameter]: next > 0 ? String(next + 1) : null }, { replace: false })
  return { shown: items.slice(page * size, (page + 1) * size), pages: { page, pageCount, onChange } }
}

/** The loaded part of a paginated list. */
export interface PagedQuery {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/** Loads as many pages of a list as the URL says. @returns also a function that loads one more */
export function useMorePages({
  data,
  hasNextPage,
  isFetching,
  isError,
  fetchNextPage,
}: PagedQuery): () => void {
  const [parameters, change] = useParameters()
  const wanted = Math.min(parsePage(parameters.get(COUNT_PARAMETER)) + 1, MAX_RESTORED_PAGES)
  const count = data?.pages.length ?? 0
  const isShort = count > 0 && count < wanted && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])
  return () => {
    const isKept = count >= wanted && count < MAX_RESTORED_PAGES
    if (isKept) change({ [COUNT_PARAMETER]: String(count + 1) }, { replace: true })
    else void fetchNextPage()
  }
}
