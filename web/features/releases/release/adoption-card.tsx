import type { ApplicationInsights } from '#shared/domain/insights/application-insights.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { isWithoutInsights, useInsights } from '#web/lib/api/use-insights.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { laterWords } from '#web/ui/chart/adoption-chart.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import { Legend } from '#web/ui/chart/legend.tsx'
import { type Publication, publicationFlags } from '#web/ui/chart/publication-flags.ts'
import type { ChartSeries } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { yankFlags } from '#web/ui/chart/yank-flags.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { ADOPTION_DAYS, adoptionOf } from './adoption.ts'

interface AdoptionCardProps {
  release: Release
  /** Those that came after it. */
  later: readonly Publication[]
}

/** How fast clients take the release up, by update checks, beside the release before it. */
export function AdoptionCard({ release, later }: AdoptionCardProps) {
  const { id } = useApplication()
  const query = useInsights(id, ADOPTION_DAYS)
  return (
    <Loaded
      query={query}
      loading={<ChartSkeleton title="Adoption" />}
      failure={(notice, error) => (isWithoutInsights(error) ? null : <Card title="Adoption">{notice}</Card>)}
    >
      {(insights) => <Curve release={release} later={later} insights={insights} />}
    </Loaded>
  )
}

interface CurveProps extends AdoptionCardProps {
  insights: ApplicationInsights
}

function Curve({ release, later, insights }: CurveProps) {
  const { slug } = useApplication()
  const { version } = release
  const adoption = adoptionOf(insights, release)
  if (!adoption) return null
  const { buckets, own, before } = adoption
  if (release.yankedAt !== null && own.every((share) => share === 0))
    return (
      <Card title="Adoption">
        <p className="muted small">No update checks came from {version}.</p>
      </Card>
    )
  const today = own.at(-1) ?? 0
  const then = before?.values[own.length - 1]
  const series: ChartSeries[] = [
    { label: version, color: 'kind-1', values: own },
    ...(before
      ? [
          {
            label: `${before.version} at the same age`,
            color: 'rest',
            dashed: true,
            values: before.values,
          } as const,
        ]
      : []),
  ]
  const against =
    before && then !== undefined ? ` ${before.version} had ${formatShare(then, 100)} at this age.` : ''
  return (
    <ChartCard
      title="Adoption"
      filename={`${slug}-${version}-adoption`}
      table={seriesTable(buckets, inPercent(series))}
    >
      <Figure value={formatShare(today, 100)} aside={before && <Legend series={series} />}>
        of today’s update checks.{against}
      </Figure>
      <TimeChart
        kind="lines"
        label={`Share of update checks that came from ${version} by day: ${formatShare(today, 100)} today.${against}${laterWords(later)}`}
        buckets={buckets}
        series={series}
        flags={[...publicationFlags(buckets, later), ...yankFlags(buckets, release.yankedAt)]}
        flagsWithin
        max={100}
        format={(value) => formatShare(value, 100)}
        formatAxis={(value) => `${value}%`}
        empty={`No update checks from ${version} yet`}
      />
    </ChartCard>
  )
}

const inPercent = (series: readonly ChartSeries[]) =>
  series.map(({ label, values }) => ({ label: `${label}, %`, values }))
