import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { utcDay } from '#shared/domain/time.ts'
import { bucketsOf } from '#web/lib/api/buckets-of.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { latestBucket, shareFrom } from '#web/lib/api/version-use.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Bars } from '#web/ui/bars/bars.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { ChartKey } from '#web/ui/chart/chart-key.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import { bucketOf, nameBuckets, sumSeries } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { versionSeries } from '#web/ui/chart/version-series.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './overview.module.css'
import { type RangeProps, RangeSegments } from './range-segments.tsx'

/** Which versions ask for updates, over time and lately. */
export function VersionsCard({ insights, ...range }: { insights: ApplicationInsights } & RangeProps) {
  const { slug } = useApplication()
  const buckets = bucketsOf(insights)
  const series = versionSeries(insights)
  const flags = insights.published.flatMap(({ version, publishedAt }) => {
    const index = bucketOf(buckets, publishedAt)
    return index === null ? [] : [{ index, label: version, remark: `${version} published` }]
  })
  return (
    <ChartCard
      title="Versions in use"
      filename={`${slug}-versions`}
      table={seriesTable(buckets, series)}
      aside={<RangeSegments {...range} />}
    >
      <div className={styles.usage}>
        <TimeChart
          kind="bands"
          label={describe(insights)}
          buckets={buckets}
          series={series}
          flags={flags}
          total="All checks"
          height="16rem"
          empty="No update checks that named a version"
        />
        <Latest insights={insights} />
      </div>
    </ChartCard>
  )
}

/** What the versions have of the latest checks. */
function Latest({ insights }: { insights: ApplicationInsights }) {
  const live = useEveryonesRelease()
  const series = versionSeries(insights)
  const index = latestBucket(insights)
  if (index === null) return null
  const total = sumSeries(series)[index] ?? 0
  const share = live ? shareFrom(insights, live.version) : null
  return (
    <Stack gap={4}>
      {live && share !== null && (
        <Figure value={formatShare(share, 1)}>of checks come from {live.version} or later</Figure>
      )}
      <p className="small muted">Checks {whenOf(insights, index)}</p>
      <Bars
        label={`Versions by update checks ${whenOf(insights, index)}`}
        bars={series.map(({ label, color, values }) => ({
          label,
          sign: <ChartKey color={color} />,
          value: formatShare(values[index] ?? 0, total),
          aside: formatCount(values[index] ?? 0),
          share: total === 0 ? 0 : (values[index] ?? 0) / total,
          color,
        }))}
      />
    </Stack>
  )
}

/** The release of production that everyone gets. */
function useEveryonesRelease() {
  const { org } = useOrganization()
  const { slug } = useApplication()
  // The same call as that of what is live.
  const { data } = useQuery(rpcQuery(directory, 'channels.list', { org: org.slug, app: slug }))
  return data?.channels.find(({ channel }) => channel === null)?.live ?? null
}

/** 'today', 'on Sat, 21 Nov 2026', '15 – 21 Nov 2026'. */
function whenOf(insights: ApplicationInsights, index: number): string {
  const buckets = bucketsOf(insights)
  const name = nameBuckets(buckets, utcDay(new Date()))[index]
  if (name?.short === 'Today') return 'today'
  return insights.bucketDays === 1 ? `on ${name?.full}` : `of ${name?.full}`
}

function describe(insights: ApplicationInsights): string {
  const series = versionSeries(insights)
  const index = latestBucket(insights)
  const total = index === null ? 0 : (sumSeries(series)[index] ?? 0)
  if (index === null || total === 0) return 'No update checks that named a version.'
  const shares = series.map(({ label, values }) => `${label} ${formatShare(values[index] ?? 0, total)}`)
  return `Update checks by version. Latest: ${shares.join(', ')}.`
}
