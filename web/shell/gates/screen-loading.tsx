import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './screen-loading.module.css'

/** The skeleton of a screen whose code is loading: a title and a block below it. */
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
