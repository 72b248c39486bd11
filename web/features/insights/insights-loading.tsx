import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './insights.module.css'

const TRAFFIC = ['Downloads', 'Update checks']
const BY_DAY = ['Active clients', 'Adoption', ...TRAFFIC, 'Failed updates', 'Why no update?']

/** The shape of the charts while they load. */
export function InsightsLoading({ byHour = false }: { byHour?: boolean }) {
  return (
    <Stack gap={5}>
      <ChartSkeleton title="Versions in use" height="18rem" />
      <div className={styles.pair}>
        {(byHour ? TRAFFIC : BY_DAY).map((title) => (
          <ChartSkeleton key={title} title={title} />
        ))}
      </div>
      {byHour && <ChartSkeleton title="Why no update?" />}
      <div className={styles.pair}>
        <ChartSkeleton title="Platforms" />
        <ChartSkeleton title="Countries" />
      </div>
    </Stack>
  )
}
