import type { UseQueryResult } from '@tanstack/react-query'
import type { ClientInsights } from '#shared/domain/insights/client-insights.ts'
import { isWithoutInsights } from '#web/lib/api/use-insights.ts'
import { clientUse } from '#web/lib/api/version-use.ts'
import { changeOf } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import { ChartSkeleton } from '#web/ui/chart/chart-skeleton.tsx'
import { Figure } from '#web/ui/chart/figure.tsx'
import { Legend } from '#web/ui/chart/legend.tsx'
import { type ChartSeries, nameBuckets } from '#web/ui/chart/series.ts'
import { seriesTable } from '#web/ui/chart/series-table.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { ClientsNote } from './clients-note.tsx'

interface ClientsCardProps {
  query: UseQueryResult<ClientInsights>
  /** Update checks in the same buckets. */
  checks: readonly number[]
  words: string
  compared: boolean
  slug: string
}

/** Distinct clients a day. Days are never added up: the same client asks on many of them. */
export function ClientsCard({ query, ...props }: ClientsCardProps) {
  return (
    <Loaded
      query={query}
      card={{ title: 'Active clients' }}
      loading={<ChartSkeleton title="Active clients" />}
      failure={(notice, error) => (isWithoutInsights(error) ? null : notice)}
    >
      {(clients) => <Clients clients={clients} {...props} />}
    </Loaded>
  )
}

function Clients({
  clients,
  checks,
  words,
  compared,
  slug,
}: Omit<ClientsCardProps, 'query'> & { clients: ClientInsights }) {
  const use = clientUse(clients, checks)
  const { perDay, perDayBefore, lastDay, days, bucketDays } = clients
  const buckets = use?.buckets ?? { from: days.from, bucketDays, count: clients.series.length }
  const series: ChartSeries[] = [
    {
      label: bucketDays === 1 ? 'Clients' : 'Clients on an average day',
      color: 'kind-1',
      values: use?.all ?? clients.series.map(() => 0),
    },
    ...(compared ? seriesBefore(clients, words) : []),
  ]
  const change = compared && use && perDayBefore !== null ? changeOf(perDay, perDayBefore) : null
  return (
    <ChartCard
      title="Active clients"
      filename={`${slug}-clients`}
      table={seriesTable(buckets, series)}
      aside={<ClientsNote estimate={clients.isEstimate} />}
    >
      <Figure
        value={perDay}
        change={change}
        comparedWith={`the ${words} before`}
        aside={series.length > 1 && <Legend series={series} />}
      >
        {perDay === 1 ? 'client' : 'clients'} on an average day
        {lastDay && `, ${formatCount(lastDay.clients)} on ${shortDay(lastDay.day)}`}
      </Figure>
      <TimeChart
        kind="lines"
        label={`Clients by day over ${words}: ${formatCount(perDay)} on an average day.`}
        buckets={buckets}
        series={series}
        empty={`No clients in the last ${words}.`}
      />
    </ChartCard>
  )
}

/** The span before, where clients were counted in all of both. */
function seriesBefore({ series, seriesBefore: before }: ClientInsights, words: string): ChartSeries[] {
  if (!before || before[0] === null || series[0] === null) return []
  const values = before.map((value) => value ?? 0)
  return [{ label: `${words} before`, color: 'rest', dashed: true, values }]
}

/** '22 Nov'. */
function shortDay(day: string): string {
  return nameBuckets({ from: day, bucketDays: 1, count: 1 })[0]?.short ?? day
}
