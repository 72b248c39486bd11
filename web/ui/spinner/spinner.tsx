import styles from './spinner.module.css'

/** A loading indicator. `label` is read by screen readers; without it, it is decoration. */
export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined} aria-hidden={!label || undefined}>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
