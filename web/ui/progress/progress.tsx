import styles from './progress.module.css'

interface ProgressProps {
  /** From 0 to 1; null while unknown. */
  value: number | null
  /** What is progressing. */
  label: string
  tone?: 'accent' | 'good' | 'bad' | undefined
}

/** Progress of an operation, or a share. */
export function Progress({ value, label, tone = 'accent' }: ProgressProps) {
  const share = value === null ? null : Math.min(1, Math.max(0, value))
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      data-tone={tone}
    >
      <div
        className={styles.fill}
        data-unknown={share === null || undefined}
        style={{ scale: `${share ?? 0.3} 1` }}
      />
    </div>
  )
}
