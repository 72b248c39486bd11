import { type FetchQueryOptions, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'

/**
 * Options of a list that comes page after page, for `useInfiniteQuery`.
 * @param page the query of the page that follows `cursor`; null: the first
 */
export function rpcPages<Page extends { cursor: string | null }, Key extends QueryKey>(
  page: (cursor: string | null) => FetchQueryOptions<Page, Error, Page, Key>,
) {
  return infiniteQueryOptions({
    // The name of the procedure stays where `refresh` looks for it.
    queryKey: [...page(null).queryKey, 'pages'],
    queryFn: ({ client, pageParam }) => client.fetchQuery({ ...page(pageParam), staleTime: 0 }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    retry: false,
    // The page within has been retried and has said what is wrong.
    meta: { stopPropagation: true },
  })
}
