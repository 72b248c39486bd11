import styles from './idle-crane.module.css'

/** A gantry crane without its load. Decorative. */
export function IdleCrane() {
  return (
    <svg viewBox="0 0 400 300" fill="none" className={styles.drawing} aria-hidden="true">
      <path className={styles.rule} d="M0 44H400M0 100H400M0 156H400M0 212H400M0 268H400" />
      <path className={styles.rope} d="M192 56 186 112M208 56 214 112" />
      <path className={styles.hook} d="M180 114h40M200 114v14a11 11 0 1 1-11 11" />
      <rect className={styles.missing} x="144" y="182" width="112" height="66" rx="6" />
      <path className={styles.missing} d="M172 196v38M200 196v38M228 196v38" />
      <path className={styles.frame} strokeWidth="7" d="M44 48h312M84 48v212M316 48v212" />
      <path className={styles.frame} strokeWidth="6" d="M62 264h44M294 264h44" />
      <path className={styles.frame} strokeWidth="3.5" d="M84 90 126 50M316 90 274 50" />
      <rect className={styles.trolley} x="176" y="40" width="48" height="16" rx="4" />
    </svg>
  )
}
