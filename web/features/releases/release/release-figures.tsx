import type { ReactNode } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import { isWithoutInsights, useOutcomes } from '#web/lib/api/use-insights.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Card } from '#web/ui/card/card.tsx'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { ADOPTION_DAYS } from './adoption.ts'
import { type OutcomeFigures, outcomeFigures } from './outcome-figures.ts'
import styles from './release-figures.module.css'

interface ReleaseFiguresProps {
  release: Release
  /** The clients that have it, and their percentage; undefined: not known. */
  latest: { clients: number; percent: number } | undefined
}

/** How far a release has come: offered, in use, failed. */
export function ReleaseFigures({ release, latest }: ReleaseFiguresProps) {
  const { id } = useApplication()
  const query = useOutcomes(id, ADOPTION_DAYS)
  return (
    <Loaded
      query={query}
      card={{ title: 'Updates' }}
      loading={
        <Loading label="Loading updates…">
          <Skeleton height="3.5rem" shape="block" />
        </Loading>
      }
      failure={(notice, error) => (isWithoutInsights(error) ? null : <Card title="Updates">{notice}</Card>)}
    >
      {({ releases }) => (
        <Figures version={release.version} latest={latest} {...outcomeFigures(releases, release.id)} />
      )}
    </Loaded>
  )
}

interface FiguresProps extends OutcomeFigures {
  version: string
  latest: ReleaseFiguresProps['latest']
}

function Figures({ version, latest, offered, failed, fetched, reasons }: FiguresProps) {
  return (
    <Card title="Updates" flush>
      <dl className={styles.figures}>
        <Cell name="Offered in" value={formatCount(offered)}>
          update {offered === 1 ? 'check' : 'checks'}
        </Cell>
        {latest && (
          <Cell name={`Now on ${version}`} value={formatCount(latest.clients)}>
            {formatShare(latest.percent, 100)} of clients
          </Cell>
        )}
        <Cell name="Failed" value={formatCount(failed)} aside={fetched > 0 && formatShare(failed, fetched)}>
          {fetched === 0
            ? 'No client has downloaded it yet'
            : `of ${formatCount(fetched)} ${fetched === 1 ? 'client' : 'clients'} that downloaded it`}
          {reasons && `. ${reasons}`}
        </Cell>
      </dl>
    </Card>
  )
}

interface CellProps {
  name: string
  value: string
  aside?: ReactNode
  children: ReactNode
}

function Cell({ name, value, aside, children }: CellProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b> {aside && <span className="muted">{aside}</span>}
        <p className="small muted">{children}</p>
      </dd>
    </div>
  )
}
