import styles from './ring.module.css'

/** How far it is, from 0 to 1; the words beside it say the same. */
export function Ring({ share, small = false }: { share: number; small?: boolean }) {
  return (
    <svg className={styles.ring} data-small={small || undefined} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="20" />
      <circle
        className={styles.filled}
        cx="24"
        cy="24"
        r="20"
        pathLength="100"
        strokeDasharray={`${share * 100} 100`}
      />
    </svg>
  )
}
