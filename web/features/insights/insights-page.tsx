import { DEFAULT_RANGE } from '#web/lib/api/insights-ranges.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { DayInsights } from './day-insights.tsx'
import { ExportButton } from './export-button.tsx'
import { HourInsights } from './hour-insights.tsx'
import { useInsightsRange } from './insights-range.ts'
import { NothingYet } from './nothing-yet.tsx'
import { useNothingCounted } from './use-nothing-counted.ts'

const DESCRIPTION = 'Counted from update checks and downloads'

/** What was counted of an application, over time and by what it was counted for. */
export default function InsightsPage() {
  const application = useApplication()
  const { id, slug } = application
  const [{ range, compare, filter }, show] = useInsightsRange()
  const byHour = 'hours' in range
  // Spans of hours don't say whether something was counted before them.
  const isNew = useNothingCounted(application, byHour ? DEFAULT_RANGE.days : range.days)
  if (isNew)
    return (
      <Stack gap={5}>
        <PageHeader compact description={`${DESCRIPTION}.`} />
        <NothingYet />
      </Stack>
    )
  return (
    <Stack gap={5}>
      <PageHeader
        compact
        description={`${DESCRIPTION}, in UTC.`}
        actions={
          <ExportButton
            appId={id}
            days={byHour ? 2 : range.days}
            filter={byHour ? {} : filter}
            filename={`${slug}-insights`}
          />
        }
      />
      {byHour ? (
        <HourInsights
          range={range}
          compare={compare}
          isFiltered={Object.keys(filter).length > 0}
          onShow={show}
        />
      ) : (
        <DayInsights range={range} compare={compare} filter={filter} onShow={show} />
      )}
    </Stack>
  )
}
