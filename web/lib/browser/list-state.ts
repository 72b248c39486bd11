// What of a list is shown, kept in the address: a reload, Back and a link that is passed on restore it. Values that
// mean nothing are ignored. Typing replaces the entry in the history, going to another page adds one.

import { useEffect } from 'react'
import { useSearchParams } from 'wouter'

/** Rows on one page of a table. */
export const PAGE_SIZE = 10
/** A link brings back at most so many pages of a list that comes page after page. */
const MAX_RESTORED_PAGES = 20

/** The parameter that holds what a list is searched for. */
export const SEARCH_PARAMETER = 'q'
/** The parameter that holds how many pages of a list are shown below one another. */
export const COUNT_PARAMETER = 'pages'

/** Reads a number of a page, counted from 1 in an address and from 0 elsewhere. Anything else is the first page. */
export function parsePage(text: string | null): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : 0
}

/** What is searched for, as it is compared. */
export function toWanted(text: string | null): string {
  return (text ?? '').trim().toLowerCase()
}

/** Values of parameters to write; null takes one out. */
export type ParameterChange = Record<string, string | null>

/** The parameters of the address, and the way to change some of them. */
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
  /** What the list was found by, as `toWanted` gives it: another search begins at its first page. */
  search?: string
  /** The parameter of the address. Lists on one screen differ in it. */
  parameter?: string
  size?: number
}

/**
 * Cuts a list into pages. The page stays within what there is when the list grows shorter.
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

/** What a list that comes page after page has loaded. */
export interface PagedQuery {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  fetchNextPage: () => unknown
}

/** Loads as many pages of a list as the address says, and gives the way to one more. */
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
