import styles from '#web/features/identity/identity.module.css'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'

const FIELD = { height: 'var(--control-l)', shape: 'block' } as const

/** The shape of a small form: its fields, and a button. */
export function FormLoading({ fields = 2 }: { fields?: number }) {
  return (
    <Loading>
      <div className={styles.form}>
        {Array.from({ length: fields }, (_, index) => (
          <div key={String(index)} className={styles.key}>
            <Skeleton width="4rem" height="1.25rem" />
            <Skeleton {...FIELD} />
          </div>
        ))}
        <Skeleton {...FIELD} />
      </div>
    </Loading>
  )
}
