import { type PagedQuery, useMorePages } from '#web/lib/browser/list-state.ts'
import { Button } from '#web/ui/button/button.tsx'
import styles from './show-more.module.css'

interface ShowMoreProps {
  query: PagedQuery & { isFetchingNextPage: boolean }
}

/** The end of a paginated list while there are more pages. The URL keeps how many are shown. */
export function ShowMore({ query }: ShowMoreProps) {
  const showMore = useMorePages(query)
  if (!query.hasNextPage) return null
  return (
    <div className={styles.more}>
      <Button pending={query.isFetchingNextPage} onClick={showMore}>
        Show more
      </Button>
    </div>
  )
}
