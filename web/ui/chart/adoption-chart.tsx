import type { ReactNode } from 'react'
import type { Adoption } from '#shared/domain/insights/adoption.ts'
import { utcDay } from '#shared/domain/time.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount, formatDate } from '#web/lib/format/format.ts'
import { adoptionLines } from './adoption-series.ts'
import { ChartCard } from './chart-card.tsx'
import { Figure } from './figure.tsx'
import { Legend } from './legend.tsx'
import { type Publication, publicationFlags } from './publication-flags.ts'
import { seriesTable } from './series-table.ts'
import { TimeChart } from './time-chart.tsx'
import { yankFlags } from './yank-flags.ts'

interface AdoptionChartProps {
  adoption: Adoption
  slug: string
  /** Beside the title: which release it is of. */
  aside?: ReactNode
  /** ISO 8601; null: it wasn't yanked. */
  yankedAt?: string | null
  /** Releases that came after it, which are marked. */
  later?: readonly Publication[]
  /** Whether its share is told in words above the curve; else the legend is beside the title. */
  figure?: boolean
}

/** The share of clients that has a release, day by day, beside the release before it at the same age. */
export function AdoptionChart({
  adoption,
  slug,
  aside,
  yankedAt = null,
  later = [],
  figure = true,
}: AdoptionChartProps) {
  const { version } = adoption.release
  const lines = adoptionLines(adoption, yankedAt)
  const { buckets, series, latest, atSameAge } = lines ?? nothing(adoption)
  const against =
    atSameAge === null ? '' : ` ${adoption.before?.version} had ${formatShare(atSameAge, 100)} at this age.`
  const flags = [...publicationFlags(buckets, later), ...yankFlags(buckets, yankedAt)]
  const soFar = latest.day === utcDay(new Date()) ? ' so far today' : ''
  const clients = `${formatCount(latest.clients)} ${latest.clients === 1 ? 'client' : 'clients'}${soFar}`
  // Where no words tell the shares, the legend does.
  const shares = [latest.percent, atSameAge]
  const legend = series.length > 1 && (
    <Legend
      series={
        figure
          ? series
          : series.map((each, index) => ({
              ...each,
              label: `${withShare(each.label, shares[index])}${index === 0 ? soFar : ''}`,
            }))
      }
    />
  )
  return (
    <ChartCard
      title="Adoption"
      filename={`${slug}-${version}-adoption`}
      table={seriesTable(
        buckets,
        series.map(({ label, values }) => ({ label: `${label}, %`, values })),
      )}
      aside={figure && aside}
      legend={!figure && legend}
    >
      {lines && figure ? (
        <Figure value={formatShare(latest.percent, 100)} aside={legend}>
          {clients}.{against}
        </Figure>
      ) : (
        figure && legend
      )}
      <TimeChart
        kind="lines"
        label={`Share of clients on ${version} by day: ${formatShare(latest.percent, 100)}, ${clients}.${against}${laterWords(later)}`}
        buckets={buckets}
        series={series}
        flags={flags}
        flagsWithin
        max={100}
        format={(value) => formatShare(value, 100)}
        formatAxis={(value) => `${value}%`}
        empty={lines ? `No client is on ${version} yet.` : 'No clients since it was published.'}
      />
    </ChartCard>
  )
}

/** '2.4.0 at the same age, 12%'. */
function withShare(label: string, percent: number | null | undefined): string {
  return typeof percent === 'number' ? `${label}, ${formatShare(percent, 100)}` : label
}

/** ' 2.4.1 was published on 27 Nov 2026.' */
export function laterWords(later: readonly Publication[]): string {
  return later
    .map(({ version, publishedAt }) => ` ${version} was published on ${formatDate(publishedAt)}.`)
    .join('')
}

function nothing({ release }: Adoption) {
  return {
    buckets: {
      from: release.publishedAt.slice(0, 10),
      bucketDays: 1,
      count: Math.max(1, release.days.length),
    },
    series: [{ label: release.version, color: 'kind-1' as const, values: release.days.map(() => 0) }],
    latest: { day: '', percent: 0, clients: 0 },
    atSameAge: null,
  }
}
