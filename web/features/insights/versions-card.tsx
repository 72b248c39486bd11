import { useState } from 'react'
import { bucketsOf } from '#web/lib/api/buckets-of.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Bars } from '#web/ui/bars/bars.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { ChartKey } from '#web/ui/chart/chart-key.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import type { ChartFlag } from '#web/ui/chart/flag-words.tsx'
import { bucketOf, toShares } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { versionSeries } from '#web/ui/chart/version-series.ts'
import { Segments } from '#web/ui/segments/segments.tsx'
import styles from './insights.module.css'
import type { InsightsPartProps } from './insights-part.ts'

type Unit = 'checks' | 'percent'
const UNITS: { value: Unit; label: string }[] = [
  { value: 'checks', label: 'Checks' },
  { value: 'percent', label: 'Percent' },
]

/** Which versions ask for updates, day by day. */
export function VersionsCard({ insights, words, slug }: InsightsPartProps) {
  const [unit, setUnit] = useState<Unit>('checks')
  const buckets = bucketsOf(insights)
  const series = versionSeries(insights)
  const all = insights.totals.updateChecks
  const rows = series.map((each) => ({ ...each, count: each.values.reduce((sum, value) => sum + value, 0) }))
  const most = rows.toSorted((a, b) => b.count - a.count)[0]
  const flags = insights.published.flatMap(({ version, publishedAt }): ChartFlag[] => {
    const index = bucketOf(buckets, publishedAt)
    return index === null ? [] : [{ index, label: version, remark: `${version} published` }]
  })
  const label = most
    ? `Update checks by version over ${words}. ${rows.map((row) => `${row.label} ${formatShare(row.count, all)}`).join(', ')}.`
    : `No update checks in these ${words}.`
  return (
    <ChartCard
      title="Versions in use"
      filename={`${slug}-versions`}
      table={seriesTable(buckets, series)}
      aside={<Segments label="Unit" value={unit} options={UNITS} onChange={setUnit} />}
    >
      <div className={styles.usage}>
        <TimeChart
          kind="bands"
          label={label}
          buckets={buckets}
          series={unit === 'percent' ? toShares(series) : series}
          flags={flags}
          height="18rem"
          empty={`No update checks in these ${words}.`}
          {...(unit === 'percent' ? PERCENT : { total: 'All checks' })}
        />
        {most && (
          <div className={styles.margin}>
            <Figure value={formatShare(most.count, all)}>
              of checks came from {most.label === 'Other versions' ? 'other versions' : most.label}
            </Figure>
            <Bars
              label="Versions"
              bars={rows.map((row) => ({
                label: row.label,
                sign: <ChartKey color={row.color} />,
                value: formatShare(row.count, all),
                aside: formatCount(row.count),
                share: row.count / all,
                color: row.color,
              }))}
            />
          </div>
        )}
      </div>
    </ChartCard>
  )
}

const PERCENT = {
  max: 100,
  format: (value: number) => formatShare(value, 100),
  formatAxis: (value: number) => `${value}%`,
} as const
