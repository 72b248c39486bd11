import { Button } from './button.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  /** Counted from 0. */
  page: number
  pageCount: number
  onChange: (page: number) => void
  /** Name of the landmark: what is being paged through. */
  label: string
}

/** Back and forth through the pages of a list; nothing where one page holds it all. */
export function Pagination({ page, pageCount, onChange, label }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav className={styles.pagination} aria-label={label}>
      <span className={styles.position} aria-live="polite">
        Page {page + 1} of {pageCount}
      </span>
      <Button
        icon="chevron-left"
        aria-label="Previous page"
        disabled={page === 0}
        onClick={() => onChange(page - 1)}
      />
      <Button
        icon="chevron-right"
        aria-label="Next page"
        disabled={page >= pageCount - 1}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}
