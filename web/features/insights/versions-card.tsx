import { useState } from 'react'
import { useLiveRelease } from '#web/lib/api/use-live-release.ts'
import { clientUse, type VersionUse } from '#web/lib/api/version-use.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { publicationFlags } from '#web/ui/chart/publication-flags.ts'
import { type ChartSeries, toShares } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { versionSeries } from '#web/ui/chart/version-series.ts'
import { latestShares, type Shares, sharesInWords, VersionShares } from '#web/ui/chart/version-shares.tsx'
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
export function VersionsCard({ insights, clients, words, slug, filter }: InsightsPartProps) {
  const live = useLiveRelease(filter?.channel)
  const [chosen, setChosen] = useState<Unit | null>(null)
  const byClients = clientUse(clients ?? undefined, insights.series.updateChecks)
  const units = UNITS.filter(({ value }) => value !== 'clients' || byClients)
  const unit = units.find(({ value }) => value === chosen)?.value ?? (byClients ? 'clients' : 'checks')
  const use = (unit !== 'checks' && byClients) || byChecks(insights)
  const { buckets } = use
  const series = versionSeries(use)
  const shares =
    'bucketDays' in use.buckets
      ? latestShares({ ...use, buckets: use.buckets }, live?.version)
      : totalShares(series, use, words)
  const noun = use.unit === 'clients' ? 'clients' : 'update checks'
  const flags = publicationFlags(buckets, insights.published)
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
            shares
              ? `${use.unit === 'clients' ? 'Clients' : 'Update checks'} by version over ${words}. ${sharesInWords(shares)}`
              : `No ${noun} in the last ${words}.`
          }
          buckets={buckets}
          series={unit === 'percent' ? toShares(series) : series}
          flags={flags}
          height="18rem"
          empty={`No ${noun} in the last ${words}.`}
          {...(unit === 'percent' ? PERCENT : use.unit === 'checks' ? { total: 'All checks' } : {})}
        />
        {shares && <VersionShares {...shares} />}
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

/** Of all hours that are shown. */
function totalShares(series: ChartSeries[], use: Omit<VersionUse, 'buckets'>, words: string): Shares | null {
  const named = series.map((each) => ({
    ...each,
    count: use.versions.find(({ series: values }) => values === each.values)?.count ?? null,
  }))
  if (named.length === 0) return null
  const sum = named.reduce((all, { count }) => all + (count ?? 0), 0)
  return {
    unit: use.unit,
    rows: named.map((each) => ({ ...each, count: each.count ?? Math.max(0, use.count - sum) })),
    all: use.count,
    when: `in the last ${words}`,
    since: null,
  }
}

const PERCENT = {
  max: 100,
  format: (value: number) => formatShare(value, 100),
  formatAxis: (value: number) => `${value}%`,
} as const
