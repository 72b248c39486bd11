import { settings } from '#web/lib/api/settings.ts'
import styles from './mark.module.css'

/** The product's sign and name. `compact`: a narrow header shows only the sign. */
export function Mark({ compact = false }: { compact?: boolean | undefined }) {
  return (
    <span className={styles.mark}>
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="square"
        aria-hidden="true"
      >
        <path d="M3 5h18M6 5v15M18 5v15" />
        <path d="M12 5v5M9 10h6v5H9z" className={styles.load} />
      </svg>
      <span className={styles.name} data-compact={compact || undefined}>
        {settings.productName}
      </span>
    </span>
  )
}
