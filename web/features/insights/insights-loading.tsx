import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './insights.module.css'

const BY_HOUR = ['Downloads', 'Update checks', 'Platforms', 'Countries']
const BY_DAY = ['Active clients', 'Adoption', ...BY_HOUR]

/** The shape of the charts while they load. */
export function InsightsLoading({ byHour = false }: { byHour?: boolean }) {
  return (
    <Stack gap={5}>
      <ChartSkeleton title="Versions in use" height="18rem" />
      <div className={styles.pair}>
        {(byHour ? BY_HOUR : BY_DAY).map((title) => (
          <ChartSkeleton key={title} title={title} />
        ))}
      </div>
      <ChartSkeleton title="Why no update?" />
    </Stack>
  )
}
