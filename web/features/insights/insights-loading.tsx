import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './insights.module.css'

interface InsightsLoadingProps {
  /** `counts`: without clients, and without what becomes of releases. */
  only: 'everything' | 'counts'
}

/** The shape of the charts while they load. */
export function InsightsLoading({ only }: InsightsLoadingProps) {
  const all = only === 'everything'
  return (
    <Stack gap={5}>
      <ChartSkeleton title="Versions in use" height="18rem" />
      {all && (
        <>
          <div className={styles.pair}>
            <ChartSkeleton title="Active clients" />
            <ChartSkeleton title="Adoption" />
          </div>
          <ChartSkeleton title="Failed updates" />
        </>
      )}
      <div className={styles.pair}>
        <ChartSkeleton title="Downloads" />
        <ChartSkeleton title="Update checks" />
      </div>
      <ChartSkeleton title="Why no update?" />
      <div className={styles.pair}>
        <ChartSkeleton title="Platforms" />
        <ChartSkeleton title="Countries" />
      </div>
    </Stack>
  )
}
