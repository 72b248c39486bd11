import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './screen-loading.module.css'

/** Stands in for a screen whose code is being fetched: a title and what comes below it, roughly. */
export function ScreenLoading() {
  return (
    <Loading>
      <div className={styles.screen}>
        <Skeleton width="14rem" height="1.75rem" shape="block" />
        <Skeleton height="10rem" shape="block" />
      </div>
    </Loading>
  )
}
