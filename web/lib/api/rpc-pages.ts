import { type FetchQueryOptions, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/**
 * Options of a paginated list, for `useInfiniteQuery`.
 * @param page the query of the page that follows `cursor`; null: the first
 */
export function rpcPages<Page extends { cursor: string | null }, Key extends QueryKey>(
  page: (cursor: string | null) => FetchQueryOptions<Page, Error, Page, Key>,
) {
  return infiniteQueryOptions({
    // `refresh` reads the procedure's name at this position of the key.
    queryKey: [...page(null).queryKey, 'pages'],
    queryFn: ({ client, pageParam }) => client.fetchQuery({ ...page(pageParam), staleTime: 0 }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    retry: false,
    // The page's own query has already retried and shown the failure.
    meta: { stopPropagation: true },
  })
}
