import { Button } from '#web/ui/button/button.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** Counted from 0. */
  page: number
  pageCount: number
  onChange: (page: number) => void
  /** Name of the landmark: what is being paged through. */
  label: string
}

/** Previous and next page of a list; nothing for a single page. */
export function Pagination({ page, pageCount, onChange, label }: PaginationProps) {
  if (pageCount <= 1) return null
  // Not `disabled`: on the last page the button would lose the focus.
  const isFirst = page === 0
  const isLast = page >= pageCount - 1
  return (
    <nav className={styles.pagination} aria-label={label}>
      <span className={styles.position} aria-live="polite">
        Page {page + 1} of {pageCount}
      </span>
      <Button
        icon="chevron-left"
        aria-label="Previous page"
        aria-disabled={isFirst}
        onClick={() => isFirst || onChange(page - 1)}
      />
      <Button
        icon="chevron-right"
        aria-label="Next page"
        aria-disabled={isLast}
        onClick={() => isLast || onChange(page + 1)}
      />
    </nav>
  )
}
