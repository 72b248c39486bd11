import { Card } from '#web/ui/card/card.tsx'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { SkeletonRows } from '#web/ui/skeleton/skeleton-list.tsx'
import styles from './overview.module.css'

/** The overview while it isn't known what it shows. */
export function OverviewSkeleton() {
  return (
    <>
      <Card flush title="Live now">
        <SkeletonRows count={1} />
      </Card>
      <ChartsSkeleton />
    </>
  )
}

/** The charts while they load. */
export function ChartsSkeleton() {
  return (
    <>
      <ChartSkeleton title="Versions in use" height="16rem" />
      <div className={styles.two}>
        <ChartSkeleton title="Downloads" height="9rem" />
        <ChartSkeleton title="Update checks" height="9rem" />
      </div>
    </>
  )
}
