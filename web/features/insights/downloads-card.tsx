import { changeOf } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import { Legend } from '#web/ui/chart/legend.tsx'
import type { ChartSeries } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import type { InsightsPartProps } from './insights-part.ts'

/** Downloads over time: by people who install the app, and by updaters, beside those of the span before. */
export function DownloadsCard({ insights, words, compared, slug }: InsightsPartProps) {
  const { buckets } = insights
  const { downloads, updateDownloads } = insights.series
  const { totals, before, requests } = insights
  const installs = downloads.map((all, index) => all - (updateDownloads[index] ?? 0))
  const series: ChartSeries[] = [
    { label: 'New installs', color: 'kind-1', values: installs },
    { label: 'Updates', color: 'kind-2', values: updateDownloads },
    ...(compared && before.series.downloads
      ? [{ label: `${words} before`, color: 'rest' as const, dashed: true, values: before.series.downloads }]
      : []),
  ]
  const apart = `${formatCount(totals.downloads - totals.updateDownloads)} new installs and ${formatCount(totals.updateDownloads)} updates`
  return (
    <ChartCard title="Downloads" filename={`${slug}-downloads`} table={seriesTable(buckets, series)}>
      <Figure
        value={totals.downloads}
        change={compared ? changeOf(totals.downloads, before.downloads) : null}
        comparedWith={`the ${words} before`}
        aside={<Legend series={series} />}
      />
      <TimeChart
        kind="columns"
        label={`Downloads over ${words}: ${apart}.`}
        buckets={buckets}
        series={series}
        total="All downloads"
        empty={`No downloads in the last ${words}.`}
      />
      {requests && requests.total > totals.downloads && <Requests {...requests} />}
    </ChartCard>
  )
}

/** What the downloads were counted from, and what couldn't be counted. */
function Requests({ total, unmeasured }: NonNullable<InsightsPartProps['insights']['requests']>) {
  return (
    <p className="small muted">
      Counted from {formatCount(total)} requests for files.
      {unmeasured > 0 &&
        ` ${formatCount(unmeasured)} of them came from more clients than are told apart in an hour, and count as requests only.`}
    </p>
  )
}
