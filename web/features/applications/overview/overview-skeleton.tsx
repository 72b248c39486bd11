import { Card } from '#web/ui/card/card.tsx'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import styles from './overview.module.css'

/** The overview while it isn't known what it shows. */
export function OverviewSkeleton() {
  return (
    <>
      <Card flush title="Live now">
        <LiveSkeleton />
      </Card>
      <ChartsSkeleton />
    </>
  )
}

/** What is live on a channel, while it loads. */
export function LiveSkeleton() {
  return (
    <Loading>
      <div className={styles.row}>
        <div className={styles.what}>
          <div className={styles.version}>
            <Skeleton width="6rem" height="1lh" shape="block" />
          </div>
          <div className="small">
            <Skeleton width="8rem" height="1lh" shape="block" />
          </div>
        </div>
        <div className={styles.rollout}>
          <Skeleton width="9rem" height="1lh" shape="block" />
          <Skeleton height="0.5rem" />
        </div>
      </div>
    </Loading>
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
