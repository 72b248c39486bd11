import { lastDays } from '#shared/domain/insights/last-days.ts'
import { useHours } from '#web/lib/api/use-hours.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { FilterNote } from './filter-note.tsx'
import { hourCounts, isHoursComparable } from './hour-counts.ts'
import { InsightsCharts } from './insights-charts.tsx'
import { InsightsLoading } from './insights-loading.tsx'
import type { HourRange, RangeChange } from './insights-range.ts'
import { RangeBar } from './range-bar.tsx'

interface HourInsightsProps {
  range: HourRange
  compare: boolean
  /** Whether the URL names a filter, which the days have. */
  isFiltered: boolean
  onShow: (change: RangeChange) => void
}

/** The charts of the last hours. Clients are told apart by day only. */
export function HourInsights({ range, compare, isFiltered, onShow }: HourInsightsProps) {
  const { id, slug, createdAt } = useApplication()
  const query = useHours(id)
  return (
    <>
      <RangeBar shown={{ range, compare }} days={lastDays(1)} onShow={onShow} />
      {isFiltered && <FilterNote shown="hours" onShow={onShow} />}
      <Loaded query={query} card={{}} loading={<InsightsLoading only="counts" />}>
        {(hourly) => (
          <InsightsCharts
            insights={hourCounts(hourly, range.hours)}
            clients={null}
            words={range.words}
            compared={compare && isHoursComparable(range.hours, createdAt)}
            slug={slug}
          />
        )}
      </Loaded>
    </>
  )
}
