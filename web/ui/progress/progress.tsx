import styles from './progress.module.css'

interface ProgressProps {
  /** From 0 to 1; null while unknown. */
  value: number | null
  /** What is progressing. */
  label: string
  tone?: 'accent' | 'good' | 'warn' | 'bad' | 'neutral' | undefined
  /** How far it is planned to go, from 0 to 1: hatched. */
  planned?: number | undefined
  /** How much of it is within an allowance, from 0 to 1: the rest, beyond it, has the tone. */
  within?: number | undefined
  thin?: boolean | undefined
}

/** Progress of an operation, or a share. */
export function Progress({ value, label, tone = 'accent', planned, within, thin }: ProgressProps) {
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
      data-thin={thin || undefined}
    >
      {planned !== undefined && <div className={styles.planned} style={{ width: `${planned * 100}%` }} />}
      <div
        className={styles.fill}
        data-unknown={share === null || undefined}
        style={{ scale: `${share ?? 0.3} 1` }}
      />
      {within !== undefined && <div className={styles.within} style={{ width: `${within * 100}%` }} />}
    </div>
  )
}
