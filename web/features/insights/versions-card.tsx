import { useState } from 'react'
import { clientUse, latestBucket, type VersionUse } from '#web/lib/api/version-use.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Bars } from '#web/ui/bars/bars.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { ChartKey } from '#web/ui/chart/chart-key.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import type { ChartFlag } from '#web/ui/chart/flag-words.tsx'
import { bucketOf, type ChartSeries, toShares } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { versionSeries } from '#web/ui/chart/version-series.ts'
import { whenOf } from '#web/ui/chart/when-of.ts'
import { Segments } from '#web/ui/segments/segments.tsx'
import styles from './insights.module.css'
import type { InsightsPartProps } from './insights-part.ts'

type Unit = 'clients' | 'checks' | 'percent'
const UNITS: { value: Unit; label: string }[] = [
  { value: 'clients', label: 'Clients' },
  { value: 'checks', label: 'Checks' },
  { value: 'percent', label: 'Percent' },
]

/** Which versions are in use: by clients, or by update checks where clients weren't counted. */
export function VersionsCard({ insights, clients, words, slug }: InsightsPartProps) {
  const [chosen, setChosen] = useState<Unit | null>(null)
  const byClients = clientUse(clients ?? undefined)
  const units = UNITS.filter(({ value }) => value !== 'clients' || byClients)
  const unit = units.find(({ value }) => value === chosen)?.value ?? (byClients ? 'clients' : 'checks')
  const use = (unit !== 'checks' && byClients) || byChecks(insights)
  const { buckets } = use
  const series = versionSeries(use)
  const { rows, all, when } = use.unit === 'clients' ? latestOf(series, use) : totalsOf(series, use, words)
  const most = rows.toSorted((a, b) => b.count - a.count)[0]
  const noun = use.unit === 'clients' ? 'clients' : 'update checks'
  const flags = insights.published.flatMap(({ version, publishedAt }): ChartFlag[] => {
    const index = bucketOf(buckets, publishedAt)
    return index === null ? [] : [{ index, label: version, remark: `${version} published` }]
  })
  const shares = rows.map((row) => `${row.label} ${shareOf(row.count, all)}`).join(', ')
  return (
    <ChartCard
      title="Versions in use"
      filename={`${slug}-versions`}
      table={seriesTable(buckets, series)}
      aside={<Segments label="Unit" value={unit} options={units} onChange={setChosen} />}
    >
      <div className={`${styles.usage} ${styles.apart}`}>
        <TimeChart
          kind="bands"
          label={
            most
              ? `${use.unit === 'clients' ? 'Clients' : 'Update checks'} by version over ${words}. ${capital(when)}: ${shares}.`
              : `No ${noun} in these ${words}.`
          }
          buckets={buckets}
          series={unit === 'percent' ? toShares(series) : series}
          flags={flags}
          height="18rem"
          empty={`No ${noun} in these ${words}.`}
          {...(unit === 'percent' ? PERCENT : use.unit === 'checks' ? { total: 'All checks' } : {})}
        />
        {most && (
          <div className={styles.margin}>
            <Figure value={shareOf(most.count, all)}>
              of {use.unit === 'clients' ? `${formatCount(all)} clients have` : 'checks came from'}{' '}
              {most.label === 'Other versions' ? 'other versions' : most.label} {when}
            </Figure>
            <Bars
              label="Versions"
              bars={rows.map((row) => ({
                label: row.label,
                sign: <ChartKey color={row.color} />,
                value: shareOf(row.count, all),
                aside: formatCount(row.count),
                share: all === 0 ? 0 : row.count / all,
                color: row.color,
              }))}
            />
          </div>
        )}
      </div>
    </ChartCard>
  )
}

/** Of days, weeks or hours. */
function byChecks({ buckets, versions, series, totals }: InsightsPartProps['insights']) {
  return {
    ...{ unit: 'checks' as const, buckets, all: series.updateChecks, count: totals.updateChecks },
    versions: versions.map(({ version, updateChecks, series: values }) => ({
      ...{ version, count: updateChecks, series: values },
    })),
  }
}

type Rows = { rows: (ChartSeries & { count: number })[]; all: number; when: string }

/** Clients are no sum of days: those of the day or week with which the chart ends. */
function latestOf(series: ChartSeries[], use: VersionUse): Rows {
  const index = latestBucket(use)
  if (index === null) return { rows: [], all: 0, when: '' }
  return {
    rows: series.map((each) => ({ ...each, count: each.values[index] ?? 0 })),
    all: use.all[index] ?? 0,
    when: whenOf(use.buckets, index, use.unit),
  }
}

/** The checks of all days or hours that are shown. */
function totalsOf(series: ChartSeries[], use: Omit<VersionUse, 'buckets'>, words: string): Rows {
  const named = series.map((each) => ({
    ...each,
    count: use.versions.find(({ series: values }) => values === each.values)?.count ?? null,
  }))
  const sum = named.reduce((all, { count }) => all + (count ?? 0), 0)
  return {
    rows: named.map((each) => ({ ...each, count: each.count ?? Math.max(0, use.count - sum) })),
    all: use.count,
    when: `in these ${words}`,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const shareOf = (count: number, all: number) => formatShare(Math.min(count, all), all)

const PERCENT = {
  max: 100,
  format: (value: number) => formatShare(value, 100),
  formatAxis: (value: number) => `${value}%`,
} as const
