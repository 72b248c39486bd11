import { useSearchParams } from 'wouter'
import { channelProblem, ReleaseFilter } from '#shared/domain/releases/release.ts'
import { COUNT_PARAMETER } from '#web/lib/browser/list-state.ts'

/** The filter of the list. It is in the URL, so that a link and Back restore it. */
export interface ReleasesFilter {
  /** Undefined: every channel. Null: the one without a name. */
  channel: string | null | undefined
  status: ReleaseFilter | undefined
}

/** The name in URLs of the channel without a name. */
const UNNAMED = '-'

/** Reads a filter from a query string; what it cannot mean is left out. */
export function parseFilter(search: URLSearchParams): ReleasesFilter {
  const channel = search.get('channel')
  const status = ReleaseFilter.safeParse(search.get('status'))
  return {
    channel: channel === UNNAMED ? null : channel && !channelProblem(channel) ? channel : undefined,
    status: status.success ? status.data : undefined,
  }
}

/** Writes a filter into a query string, beside whatever else is there. */
export function writeFilter(search: URLSearchParams, { channel, status }: ReleasesFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  put('channel', channel === null ? UNNAMED : channel)
  put('status', status)
  next.delete(COUNT_PARAMETER)
  return next
}

export function useReleasesFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = parseFilter(search)
  return [
    filter,
    (change: Partial<ReleasesFilter>) => setSearch(writeFilter(search, { ...filter, ...change })),
  ] as const
}
