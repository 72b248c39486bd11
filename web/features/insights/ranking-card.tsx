import { type ReactNode, useState } from 'react'
import type { Ranking } from '#shared/domain/insights/application-insights.ts'
import type { ClientInsights } from '#shared/domain/insights/client-insights.ts'
import { rankingOfClients, sumOf, wholeOfClients } from '#web/lib/format/client-ranking.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { type Bar, Bars } from '#web/ui/bars/bars.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ChartCard } from '#web/ui/chart/chart-card.tsx'
import type { TableData } from '#web/ui/chart/csv.ts'
import { Segments } from '#web/ui/segments/segments.tsx'
import styles from './insights.module.css'
import type { InsightsPartProps } from './insights-part.ts'
import { nameRest, splitRanking } from './ranking-rows.ts'

type Unit = 'clients' | 'updateChecks' | 'downloads'
const UNITS: { value: Unit; label: string; none: string }[] = [
  { value: 'clients', label: 'Clients', none: 'clients' },
  { value: 'updateChecks', label: 'Checks', none: 'update checks' },
  { value: 'downloads', label: 'Downloads', none: 'downloads' },
]
/** Bars that are seen; the others are together in one, and apart in the table. */
const MAX_ROWS = 8
/** Of a folded list, as its style says. */
const FOLDED_ROWS = 5

interface RankingCardProps extends InsightsPartProps {
  title: string
  /** What one row is: 'Platform'. */
  column: string
  counts: Record<'updateChecks' | 'downloads', Ranking>
  /** The same by clients on an average day, if any were counted. */
  ranked?: ClientInsights['platforms'] | undefined
  /** What many rows are: 'platforms'. */
  more: string
  /** At most as many bars as the card beside it has. */
  rows?: number
  /** On a phone, only the first ones are seen until all are asked for. */
  folded?: boolean
  nameOf?: (value: string) => string
  signOf?: (value: string) => ReactNode
}

/** What clients, update checks and downloads were counted for, the most frequent first. */
export function RankingCard({
  title,
  column,
  counts,
  ranked,
  more,
  rows = MAX_ROWS,
  folded = false,
  ...rest
}: RankingCardProps) {
  const { nameOf = (value: string) => value, signOf, insights, clients, words, slug } = rest
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Unit | null>(null)
  const units = UNITS.filter(({ value }) => isCounted(value))
  const unit = units.find(({ value }) => value === chosen) ?? units[0]
  const ranking =
    unit?.value === 'clients' && ranked ? rankingOfClients(ranked) : counts[countOf(unit?.value)]
  const all = unit?.value === 'clients' && clients ? wholeOfClients(ranking, clients.perDay) : sumOf(ranking)
  const { shown, others } = splitRanking(ranking, rows)
  const bar = (label: string, count: number, looks: Partial<Bar> = {}): Bar => ({
    label,
    value: formatShare(Math.min(count, all), all),
    aside: formatCount(count),
    share: all === 0 ? 0 : Math.min(1, count / all),
    ...looks,
  })
  const bars = [
    ...shown.map(({ value, count }) => bar(nameOf(value), count, { sign: signOf?.(value) })),
    ...(others.count > 0 ? [bar(nameRest(others.values), others.count, { color: 'rest' })] : []),
    ...(ranking.unknown > 0 ? [bar('Unknown', ranking.unknown, { color: 'rest' })] : []),
  ]

  function isCounted(value: Unit): boolean {
    if (value === 'clients') return ranked !== undefined
    return value === 'updateChecks' || !('hourly' in insights.buckets)
  }
  return (
    <ChartCard
      title={title}
      filename={`${slug}-${more}`}
      table={rankingTable(column, unit?.label ?? '', ranking, nameOf)}
      aside={
        units.length > 1 && (
          <Segments
            label={`${title} by`}
            value={unit?.value ?? 'updateChecks'}
            options={units}
            onChange={setChosen}
          />
        )
      }
    >
      {bars.length === 0 ? (
        <p className="small muted">
          No {unit?.none} in the last {words}.
        </p>
      ) : (
        <div className={`${styles.margin} ${styles.apart}`}>
          {unit?.value === 'clients' && <p className="small muted">Clients on an average day</p>}
          {folded && bars.length > FOLDED_ROWS + 1 ? (
            <div className={styles.folded} data-open={isOpen || undefined}>
              <Bars label={title} bars={bars} />
              <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {isOpen ? `Show fewer ${more}` : `Show all ${more}`}
              </Button>
            </div>
          ) : (
            <Bars label={title} bars={bars} />
          )}
        </div>
      )}
    </ChartCard>
  )
}

const countOf = (unit: Unit | undefined) => (unit === 'downloads' ? unit : 'updateChecks')

function rankingTable(
  column: string,
  unit: string,
  { items, rest, unknown }: Ranking,
  nameOf: (value: string) => string,
): TableData {
  const rows: [string, number][] = items.map(({ value, count }) => [nameOf(value), count])
  if (rest.count > 0) rows.push([nameRest(rest.values), rest.count])
  if (unknown > 0) rows.push(['Unknown', unknown])
  return { columns: [column, unit], rows }
}
