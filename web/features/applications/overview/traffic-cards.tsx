import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { changeOf } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import { Legend } from '#web/ui/chart/legend.tsx'
import type { ChartSeries } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { type InsightsRange, RANGE_DAYS } from './insights-range.ts'
import { bucketsOf } from './version-use.ts'

interface TrafficProps {
  insights: ApplicationInsights
  range: InsightsRange
}

/** Downloads over time, of new users and of updaters. */
export function DownloadsCard({ insights, range }: TrafficProps) {
  const { totals, before, series } = insights
  const installs = series.downloads.map((count, index) => count - (series.updateDownloads[index] ?? 0))
  return (
    <TrafficCard
      {...{ title: 'Downloads', insights, range, total: totals.downloads, before: before.downloads }}
      kind="columns"
      series={[
        { label: 'New installs', values: installs, color: 'kind-1' },
        { label: 'Updates', values: series.updateDownloads, color: 'kind-2' },
      ]}
    />
  )
}

/** Update checks over time, beside those of the time before. */
export function ChecksCard({ insights, range }: TrafficProps) {
  const { totals, before, series } = insights
  const span = spanOf(range)
  return (
    <TrafficCard
      {...{
        title: 'Update checks',
        insights,
        range,
        total: totals.updateChecks,
        before: before.updateChecks,
      }}
      kind="lines"
      series={[
        { label: `Last ${span}`, values: series.updateChecks, color: 'kind-1' },
        { label: 'Time before', values: before.series.updateChecks, color: 'rest', dashed: true },
      ]}
    />
  )
}

interface TrafficCardProps extends TrafficProps {
  title: string
  kind: 'columns' | 'lines'
  total: number
  before: number
  series: readonly ChartSeries[]
}

function TrafficCard({ title, insights, range, kind, total, before, series }: TrafficCardProps) {
  const { slug } = useApplication()
  const buckets = bucketsOf(insights)
  const span = spanOf(range)
  const noun = title.toLowerCase()
  return (
    <ChartCard
      title={title}
      filename={`${slug}-${noun.replace(' ', '-')}`}
      table={seriesTable(buckets, series)}
      aside={<span className="muted">Last {span}</span>}
    >
      <Stack direction="across" justify="between" gap={3}>
        <Figure
          value={total}
          change={changeOf(total, before)}
          comparedWith={`the ${span} before`}
          neutral={kind === 'lines'}
        />
        <Legend series={series} />
      </Stack>
      <TimeChart
        kind={kind}
        label={`${title} over the last ${span}: ${formatCount(total)}, and ${formatCount(before)} in the time before.`}
        buckets={buckets}
        series={series}
        height="9rem"
        empty={`No ${noun} in the last ${span}`}
      />
    </ChartCard>
  )
}

function spanOf(range: InsightsRange): string {
  return range === '1y' ? '12 months' : `${RANGE_DAYS[range]} days`
}
