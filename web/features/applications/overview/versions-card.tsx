import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import { useLiveRelease } from '#web/lib/api/use-live-release.ts'
import type { VersionUse } from '#web/lib/api/version-use.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { publicationFlags } from '#web/ui/chart/publication-flags.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { versionSeries } from '#web/ui/chart/version-series.ts'
import { latestShares, sharesInWords, VersionShares } from '#web/ui/chart/version-shares.tsx'
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
  const live = useLiveRelease()
  const shares = latestShares(use, live?.version)
  const flags = publicationFlags(buckets, published)
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
          label={
            shares
              ? `${capital(nounOf(use))} by version. ${sharesInWords(shares)}`
              : `No ${nounOf(use)} that named a version.`
          }
          buckets={buckets}
          series={series}
          flags={flags}
          total={use.unit === 'clients' ? undefined : 'All checks'}
          height="16rem"
          empty={`No ${nounOf(use)} that named a version`}
        />
        {shares && <VersionShares {...shares} />}
      </div>
    </ChartCard>
  )
}

const nounOf = ({ unit }: VersionUse) => (unit === 'clients' ? 'clients' : 'update checks')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
