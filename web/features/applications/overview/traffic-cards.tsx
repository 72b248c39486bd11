import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { bucketsOf } from '#web/lib/api/buckets-of.ts'
import { isComparable } from '#web/lib/api/insights-comparison.ts'
import type { InsightsRange } from '#web/lib/api/insights-ranges.ts'
import { changeOf } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import { Legend } from '#web/ui/chart/legend.tsx'
import type { ChartSeries } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'

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
  const { createdAt } = useApplication()
  const checks: ChartSeries = { label: `Last ${range.words}`, values: series.updateChecks, color: 'kind-1' }
  const earlier: ChartSeries = {
    ...{ label: `${range.words} before`, values: before.series.updateChecks },
    ...{ color: 'rest', dashed: true },
  }
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
      series={isComparable(insights, createdAt) ? [checks, earlier] : [checks]}
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
  const { slug, createdAt } = useApplication()
  const buckets = bucketsOf(insights)
  const { words: span } = range
  const comparable = isComparable(insights, createdAt)
  const compared = comparable ? `, and ${formatCount(before)} in the ${span} before` : ''
  const noun = title.toLowerCase()
  return (
    <ChartCard
      title={title}
      filename={`${slug}-${noun.replace(' ', '-')}`}
      table={seriesTable(buckets, series)}
      aside={<span className="muted">Last {span}</span>}
    >
      <Figure
        value={total}
        change={comparable ? changeOf(total, before) : null}
        comparedWith={`the ${span} before`}
        neutral={kind === 'lines'}
        aside={<Legend series={series} />}
      />
      <TimeChart
        kind={kind}
        label={`${title} over the last ${span}: ${formatCount(total)}${compared}.`}
        buckets={buckets}
        series={series}
        height="9rem"
        empty={`No ${noun} in the last ${span}`}
      />
    </ChartCard>
  )
}
