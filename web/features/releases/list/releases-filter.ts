import { useLocation, useSearchParams } from 'wouter'
import { storedChannelProblem } from '#shared/domain/releases/channel-name.ts'
import { ReleaseFilter, ReleaseOrder } from '#shared/domain/releases/release.ts'
import { COUNT_PARAMETER, SEARCH_PARAMETER } from '#web/lib/browser/list-state.ts'

/** What of the list is shown, and how. It is in the URL, so that a link and Back restore it. */
export interface ReleasesFilter {
  /** Undefined: every channel. Null: the one without a name. */
  channel: string | null | undefined
  status: ReleaseFilter | undefined
  /** Part of a version or of the notes, as it was typed. */
  search: string
  order: ReleaseOrder
}

export const EVERYTHING: ReleasesFilter = {
  channel: undefined,
  status: undefined,
  search: '',
  order: 'newest',
}

/** Names the channel without a name in a URL. */
const UNNAMED = '-'
const MAX_SEARCH_LENGTH = 100

/** Reads a filter from a query string; what is invalid is left out. */
export function parseFilter(search: URLSearchParams): ReleasesFilter {
  const channel = search.get('channel')
  return {
    channel: channel === UNNAMED ? null : channel && !storedChannelProblem(channel) ? channel : undefined,
    status: ReleaseFilter.safeParse(search.get('status')).data,
    search: (search.get(SEARCH_PARAMETER) ?? '').slice(0, MAX_SEARCH_LENGTH),
    order: ReleaseOrder.safeParse(search.get('sort')).data ?? EVERYTHING.order,
  }
}

/** Writes a filter into a query string, beside its other parameters. */
export function writeFilter(search: URLSearchParams, filter: ReleasesFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  put('channel', filter.channel === null ? UNNAMED : filter.channel)
  put('status', filter.status)
  put(SEARCH_PARAMETER, filter.search.slice(0, MAX_SEARCH_LENGTH))
  put('sort', filter.order === EVERYTHING.order ? undefined : filter.order)
  next.delete(COUNT_PARAMETER)
  return next
}

/** The filter of the URL, and the ways to change it: a link for a choice, a call for what is typed. */
export function useReleasesFilter() {
  const [path] = useLocation()
  const [parameters, setParameters] = useSearchParams()
  const filter = parseFilter(parameters)
  const changed = (change: Partial<ReleasesFilter>) => writeFilter(parameters, { ...filter, ...change })
  return {
    filter,
    hrefOf: (change: Partial<ReleasesFilter>) => {
      const query = changed(change).toString()
      return query ? `${path}?${query}` : path
    },
    change: (change: Partial<ReleasesFilter>, options?: { replace: boolean }) =>
      setParameters(changed(change), options),
  }
}

export type ReleasesFilterState = ReturnType<typeof useReleasesFilter>
