import { Card } from '#web/ui/card/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './release-page.module.css'

/** A release that is being loaded. */
export function SkeletonRelease() {
  return (
    <Stack gap={5}>
      <Loading>
        <Skeleton width="10rem" height="2rem" shape="block" />
      </Loading>
      <div className={styles.columns}>
        <Card flush>
          <SkeletonRows count={4} />
        </Card>
        <Loading>
          <Skeleton height="9rem" shape="block" />
        </Loading>
      </div>
    </Stack>
  )
}
