import styles from '#web/features/identity/identity.module.css'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'

/** The shape of a small form. */
export function FormLoading() {
  return (
    <Loading>
      <div className={styles.form}>
        <div className={styles.key}>
          <Skeleton width="4rem" />
          <Skeleton height="2.25rem" shape="block" />
        </div>
        <div className={styles.key}>
          <Skeleton width="5rem" />
          <Skeleton height="2.25rem" shape="block" />
        </div>
        <Skeleton height="2.25rem" shape="block" />
      </div>
    </Loading>
  )
}
