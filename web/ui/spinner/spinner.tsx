import styles from './spinner.module.css'

/** A ring that turns while something is under way. `label` is said to screen readers; without it, it is decoration. */
export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <span className={styles.spinner} role={label ? 'status' : undefined} aria-hidden={!label || undefined}>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}
