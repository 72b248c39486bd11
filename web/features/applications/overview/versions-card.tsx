import { useQuery } from '@tanstack/react-query'
import { directory } from '#shared/contracts/directory.ts'
import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { rpcQuery } from '#web/lib/api/rpc.ts'
import { latestBucket, shareFrom, type VersionUse } from '#web/lib/api/version-use.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { Bars } from '#web/ui/bars/bars.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { ChartKey } from '#web/ui/chart/chart-key.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import { bucketOf } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { versionSeries } from '#web/ui/chart/version-series.ts'
import { whenOf } from '#web/ui/chart/when-of.ts'
import { Stack } from '#web/ui/stack/stack.tsx'
import styles from './overview.module.css'
import { type RangeProps, RangeSegments } from './range-segments.tsx'

interface VersionsCardProps extends RangeProps {
  use: VersionUse
  published: ApplicationInsights['published']
}

/** Which versions are in use, over time and lately. */
export function VersionsCard({ use, published, ...range }: VersionsCardProps) {
  const { slug } = useApplication()
  const { buckets } = use
  const series = versionSeries(use)
  const byClients = use.unit === 'clients'
  const flags = published.flatMap(({ version, publishedAt }) => {
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
          label={describe(use)}
          buckets={buckets}
          series={series}
          flags={flags}
          total={byClients ? undefined : 'All checks'}
          height="16rem"
          empty={`No ${nounOf(use)} that named a version`}
        />
        <Latest use={use} />
      </div>
    </ChartCard>
  )
}

/** What the versions have of the latest clients or checks. */
function Latest({ use }: { use: VersionUse }) {
  const live = useEveryonesRelease()
  const series = versionSeries(use)
  const index = latestBucket(use)
  if (index === null) return null
  const total = use.all[index] ?? 0
  const share = live ? shareFrom(use, live.version) : null
  const byClients = use.unit === 'clients'
  const shareOf = (count: number) => (total === 0 ? 0 : Math.min(1, count / total))
  return (
    <Stack gap={4}>
      {live && share !== null && (
        <Figure value={formatShare(share, 1)}>
          of {byClients ? 'clients are on' : 'checks come from'} {live.version} or later
        </Figure>
      )}
      <p className="small muted">
        {byClients ? `${formatCount(total)} ${total === 1 ? 'client' : 'clients'}` : 'Checks'}{' '}
        {whenOf(use.buckets, index, use.unit)}
      </p>
      <Bars
        label={`Versions by ${nounOf(use)} ${whenOf(use.buckets, index, use.unit)}`}
        bars={series.map(({ label, color, values }) => ({
          label,
          sign: <ChartKey color={color} />,
          value: formatShare(shareOf(values[index] ?? 0), 1),
          aside: formatCount(values[index] ?? 0),
          share: shareOf(values[index] ?? 0),
          color,
        }))}
      />
    </Stack>
  )
}

const nounOf = ({ unit }: VersionUse) => (unit === 'clients' ? 'clients' : 'update checks')

/** The release of production that everyone gets. */
function useEveryonesRelease() {
  const { org } = useOrganization()
  const { slug } = useApplication()
  // The same call as that of what is live.
  const { data } = useQuery(rpcQuery(directory, 'channels.list', { org: org.slug, app: slug }))
  return data?.channels.find(({ channel }) => channel === null)?.live ?? null
}

function describe(use: VersionUse): string {
  const series = versionSeries(use)
  const index = latestBucket(use)
  if (index === null) return `No ${nounOf(use)} that named a version.`
  const total = use.all[index] ?? 0
  const shares = series.map(
    ({ label, values }) => `${label} ${formatShare(Math.min(values[index] ?? 0, total), total)}`,
  )
  return `${use.unit === 'clients' ? 'Clients' : 'Update checks'} by version. Latest: ${shares.join(', ')}.`
}
