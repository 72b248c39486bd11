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
  const charts = [...(all ? ['Active clients', 'Adoption'] : []), 'Downloads', 'Update checks']
  return (
    <Stack gap={5}>
      <ChartSkeleton title="Versions in use" height="18rem" />
      <div className={styles.pair}>
        {charts.map((title) => (
          <ChartSkeleton key={title} title={title} />
        ))}
      </div>
      <ChartSkeleton title="Why no update?" />
      {all && <ChartSkeleton title="Failed updates" />}
      <div className={styles.pair}>
        <ChartSkeleton title="Platforms" />
        <ChartSkeleton title="Countries" />
      </div>
    </Stack>
  )
}
