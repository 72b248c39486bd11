import { useInsights } from '#web/lib/api/use-insights.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { PageHeader } from '#web/ui/page-header/page-header.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { ExportButton } from './export-button.tsx'
import { InsightsCharts } from './insights-charts.tsx'
import { InsightsFailure } from './insights-failure.tsx'
import { InsightsLoading } from './insights-loading.tsx'
import { useInsightsRange } from './insights-range.ts'
import { RangeBar } from './range-bar.tsx'

/** What was counted of an application, over time and by what it was counted for. */
export default function InsightsPage() {
  const application = useApplication()
  const [shown, show] = useInsightsRange()
  const query = useInsights(application.id, shown.range.days)
  return (
    <Stack gap={5}>
      <PageHeader
        description="Counted from update checks and downloads, by day in UTC."
        actions={<ExportButton insights={query.data} filename={`${application.slug}-insights`} />}
      />
      <RangeBar shown={shown} insights={query.data} onShow={show} />
      <Loaded
        query={query}
        loading={<InsightsLoading />}
        failure={(notice, error) => (
          <InsightsFailure error={error}>
            <Card>{notice}</Card>
          </InsightsFailure>
        )}
      >
        {(insights) => <InsightsCharts insights={insights} shown={shown} />}
      </Loaded>
    </Stack>
  )
}
