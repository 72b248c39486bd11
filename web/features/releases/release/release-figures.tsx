import type { ReactNode } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { isWithoutInsights, useOutcomes } from '#web/lib/api/use-insights.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import type { AdoptionLines } from '#web/ui/chart/adoption-series.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { ADOPTION_DAYS } from './adoption.ts'
import { type OutcomeFigures, outcomeFigures } from './outcome-figures.ts'
import styles from './release-figures.module.css'

interface ReleaseFiguresProps {
  release: Release
  /** Its clients day by day; null or undefined: not known. */
  lines: Pick<AdoptionLines, 'latest' | 'atSameAge'> | null | undefined
}

/** How far a release has come: offered, in use, failed. */
export function ReleaseFigures({ release, lines }: ReleaseFiguresProps) {
  const { id } = useApplication()
  const query = useOutcomes(id, ADOPTION_DAYS)
  return (
    <Loaded
      query={query}
      loading={<Figures release={release} lines={lines} outcome={null} />}
      failure={(notice, error) => (isWithoutInsights(error) ? null : notice)}
    >
      {({ releases }) => (
        <Figures release={release} lines={lines} outcome={outcomeFigures(releases, release.id)} />
      )}
    </Loaded>
  )
}

interface FiguresProps extends ReleaseFiguresProps {
  /** Null: it is being loaded. */
  outcome: OutcomeFigures | null
}

function Figures({ release: { version, before }, lines, outcome }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      <Cell name="Offered in" value={outcome && formatCount(outcome.offered)}>
        update {outcome?.offered === 1 ? 'check' : 'checks'}
      </Cell>
      {lines && (
        <Cell
          name={`Now on ${version}`}
          value={formatShare(lines.latest.percent, 100)}
          aside={`${formatCount(lines.latest.clients)} ${lines.latest.clients === 1 ? 'client' : 'clients'}`}
        >
          {before && lines.atSameAge !== null
            ? `${before.version} had ${formatShare(lines.atSameAge, 100)} at this age`
            : 'of the clients of its last day'}
        </Cell>
      )}
      <Cell
        name="Failed"
        value={outcome && formatCount(outcome.failed)}
        aside={outcome && outcome.fetched > 0 && formatShare(outcome.failed, outcome.fetched)}
      >
        {outcome && describeFailed(outcome)}
      </Cell>
    </dl>
  )
}

function describeFailed({ fetched, reasons }: OutcomeFigures): string {
  const of =
    fetched === 0
      ? 'No updater has downloaded it yet'
      : `of ${formatCount(fetched)} ${fetched === 1 ? 'client' : 'clients'} that downloaded it`
  return reasons ? `${of}. ${reasons}` : of
}

interface CellProps {
  name: string
  /** Null: it is being loaded. */
  value: string | null
  aside?: ReactNode
  children: ReactNode
}

function Cell({ name, value, aside, children }: CellProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? <Skeleton width="3rem" height="1lh" /> : <b>{value}</b>}{' '}
        {aside && <span className="muted">{aside}</span>}
        <p className="small muted">{children}</p>
      </dd>
    </div>
  )
}
