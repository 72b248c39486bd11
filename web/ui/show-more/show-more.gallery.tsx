import type { Gallery } from '#web/ui/gallery.ts'
import { ShowMore } from './show-more.tsx'

const QUERY = {
  data: { pages: [[]] },
  hasNextPage: true,
  isFetching: false,
  isFetchingNextPage: false,
  isError: false,
  fetchNextPage: () => undefined,
}

export const gallery: Gallery = {
  Default: <ShowMore query={QUERY} />,
  Loading: <ShowMore query={{ ...QUERY, isFetchingNextPage: true }} />,
}
