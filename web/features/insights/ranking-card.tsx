import { type ReactNode, useState } from 'react'
import type { Ranking } from '#shared/domain/insights/application-insights.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { type Bar, Bars } from '#web/ui/bars/bars.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import type { TableData } from '#web/ui/chart/csv.ts'
import { Segments } from '#web/ui/segments/segments.tsx'
import type { InsightsPartProps } from './insights-part.ts'

type Unit = 'updateChecks' | 'downloads'
const UNITS: { value: Unit; label: string }[] = [
  { value: 'updateChecks', label: 'Checks' },
  { value: 'downloads', label: 'Downloads' },
]
/** Bars that are seen; the others are together in one, and apart in the table. */
const SHOWN = 7

interface RankingCardProps extends InsightsPartProps {
  title: string
  /** What one row is: 'Platform'. */
  column: string
  counts: Record<Unit, Ranking>
  /** What many rows are: 'platforms'. */
  more: string
  nameOf?: (value: string) => string
  signOf?: (value: string) => ReactNode
}

/** What update checks and downloads were counted for, the most frequent first. */
export function RankingCard({ title, column, counts, more, slug, words, ...rest }: RankingCardProps) {
  const { nameOf = (value: string) => value, signOf } = rest
  const [unit, setUnit] = useState<Unit>('updateChecks')
  const ranking = counts[unit]
  const all = ranking.items.reduce((sum, { count }) => sum + count, ranking.rest.count + ranking.unknown)
  const { shown, others } = split(ranking)
  const top = shown[0]?.count ?? 0
  const bar = (label: string, count: number, looks: Partial<Bar> = {}): Bar => ({
    label,
    value: formatShare(count, all),
    aside: formatCount(count),
    share: Math.min(1, count / (top || count)),
    ...looks,
  })
  const bars = [
    ...shown.map(({ value, count }) => bar(nameOf(value), count, { sign: signOf?.(value) })),
    ...(others.count > 0 ? [bar(`${formatCount(others.values)} more`, others.count, { color: 'rest' })] : []),
    ...(ranking.unknown > 0 ? [bar('Unknown', ranking.unknown, { color: 'rest' })] : []),
  ]
  return (
    <ChartCard
      title={title}
      filename={`${slug}-${more}`}
      table={rankingTable(column, UNITS.find(({ value }) => value === unit)?.label ?? '', ranking, nameOf)}
      aside={<Segments label={`${title} by`} value={unit} options={UNITS} onChange={setUnit} />}
    >
      {bars.length === 0 ? (
        <p className="small muted">
          No {unit === 'downloads' ? 'downloads' : 'update checks'} in these {words}.
        </p>
      ) : (
        <Bars label={title} bars={bars} />
      )}
    </ChartCard>
  )
}

/** A single value beyond those in sight takes the place of “1 more”. */
function split({ items, rest }: Ranking) {
  const fits = items.length + rest.values <= SHOWN + 1
  const shown = fits ? items : items.slice(0, SHOWN)
  const hidden = items.slice(shown.length)
  return {
    shown,
    others: {
      values: hidden.length + rest.values,
      count: hidden.reduce((sum, { count }) => sum + count, rest.count),
    },
  }
}

function rankingTable(
  column: string,
  unit: string,
  { items, rest, unknown }: Ranking,
  nameOf: (value: string) => string,
): TableData {
  const rows: [string, number][] = items.map(({ value, count }) => [nameOf(value), count])
  if (rest.count > 0) rows.push([`${formatCount(rest.values)} more`, rest.count])
  if (unknown > 0) rows.push(['Unknown', unknown])
  return { columns: [column, unit], rows }
}
