import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './insights.module.css'

/** The shape of the charts while they load. */
export function InsightsLoading() {
  return (
    <Stack gap={5}>
      <ChartSkeleton title="Versions in use" height="18rem" />
      <div className={styles.pair}>
        <ChartSkeleton title="Downloads" />
        <ChartSkeleton title="Update checks" />
        <ChartSkeleton title="Downloads by release" />
        <ChartSkeleton title="Channels" />
        <ChartSkeleton title="Platforms" />
        <ChartSkeleton title="Countries" />
      </div>
      <ChartSkeleton title="Why no update?" />
    </Stack>
  )
}
