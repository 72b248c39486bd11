import { changeOf } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import { Legend } from '#web/ui/chart/legend.tsx'
import type { ChartSeries } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import type { InsightsPartProps } from './insights-part.ts'

/** Update checks over time, beside those of the span before. */
export function ChecksCard({ insights, words, compared, slug }: InsightsPartProps) {
  const { buckets } = insights
  const { totals, before, series: counted } = insights
  const series: ChartSeries[] = [
    { label: `Last ${words}`, color: 'kind-1', values: counted.updateChecks },
    { label: `${words} before`, color: 'rest', dashed: true, values: before.series.updateChecks },
  ]
  const shown = compared ? series : series.slice(0, 1)
  const against = compared ? `, ${formatCount(before.updateChecks)} in the ${words} before` : ''
  return (
    <ChartCard title="Update checks" filename={`${slug}-update-checks`} table={seriesTable(buckets, shown)}>
      <Figure
        value={totals.updateChecks}
        change={compared ? changeOf(totals.updateChecks, before.updateChecks) : null}
        comparedWith={`the ${words} before`}
        neutral
        aside={compared && <Legend series={shown} />}
      />
      <TimeChart
        kind="lines"
        label={`Update checks over ${words}: ${formatCount(totals.updateChecks)}${against}.`}
        buckets={buckets}
        series={shown}
        empty={`No update checks in the last ${words}.`}
      />
    </ChartCard>
  )
}
