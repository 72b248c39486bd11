import type { ReactNode } from 'react'
import type { Release } from '#shared/domain/releases/release.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { isWithoutInsights, useOutcomes } from '#web/lib/api/use-insights.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import type { AdoptionLines } from '#web/ui/chart/adoption-series.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { ADOPTION_DAYS } from './adoption.ts'
import { isAboveLimit, type OutcomeFigures, outcomeFigures } from './outcome-figures.ts'
import styles from './release-figures.module.css'
import { SkeletonFigure, SkeletonWords } from './skeleton-figures.tsx'

/** In place of a figure that nothing was counted for. */
const NOTHING = '–'

interface ReleaseFiguresProps {
  release: Release
  state: ReleaseState
  /** Its clients day by day; null or undefined: not known. */
  lines: Pick<AdoptionLines, 'latest' | 'atSameAge'> | null | undefined
}

/** How far a release has come: in use, offered, failed. */
export function ReleaseFigures({ release, state, lines }: ReleaseFiguresProps) {
  const { id } = useApplication()
  const query = useOutcomes(id, ADOPTION_DAYS)
  return (
    <Loaded
      query={query}
      loading={<Figures release={release} state={state} lines={lines} outcome={null} />}
      failure={(notice, error) => (isWithoutInsights(error) ? null : notice)}
    >
      {({ releases }) => (
        <Figures
          release={release}
          state={state}
          lines={lines}
          outcome={outcomeFigures(releases, release.id)}
        />
      )}
    </Loaded>
  )
}

interface FiguresProps extends ReleaseFiguresProps {
  /** Null: it is being loaded. */
  outcome: OutcomeFigures | null
}

function Figures({ release, state, lines, outcome }: FiguresProps) {
  const limit = release.plan?.guards.failuresAbovePercent ?? null
  const isAbove = outcome !== null && limit !== null && isAboveLimit(outcome, limit)
  return (
    <div className={styles.block}>
      <dl className={styles.figures}>
        {lines && <InUse release={release} state={state} lines={lines} />}
        {outcome && outcome.offered === 0 && isUnfollowed(outcome) ? (
          <div>
            <dt>Updates</dt>
            <dd>
              <p className="small muted">No counted check offered it, and no updates to it were counted.</p>
            </dd>
          </div>
        ) : (
          <>
            <Cell
              name="Offered"
              value={outcome && (outcome.offered === 0 ? NOTHING : formatCount(outcome.offered))}
            >
              {outcome?.offered === 0
                ? 'No counted check offered it'
                : `${outcome?.offered === 1 ? 'time' : 'times'}, in answers to update checks`}
            </Cell>
            <Cell
              name="Failed"
              value={outcome && (isUnfollowed(outcome) ? NOTHING : formatCount(outcome.failed))}
              aside={outcome && outcome.fetched > 0 && formatShare(outcome.failed, outcome.fetched)}
              warn={isAbove}
            >
              {outcome && describeFailed(outcome)}
            </Cell>
          </>
        )}
      </dl>
    </div>
  )
}

type InUseProps = Pick<FiguresProps, 'release' | 'state'> & { lines: NonNullable<FiguresProps['lines']> }

/** Of a yanked release, how many are left; of others, how far it has come. */
function InUse({ release: { version, before }, state, lines: { latest, atSameAge } }: InUseProps) {
  const share = formatShare(latest.percent, 100)
  const clients = `${formatCount(latest.clients)} ${latest.clients === 1 ? 'client' : 'clients'}`
  if (state === 'yanked')
    return (
      <Cell name={`Still on ${version}`} value={clients} aside={share}>
        of all clients on the latest day
      </Cell>
    )
  return (
    <Cell name={`Now on ${version}`} value={share} aside={clients}>
      {before && atSameAge !== null
        ? `${before.version} had ${formatShare(atSameAge, 100)} at this age`
        : 'of the clients of its last day'}
    </Cell>
  )
}

/** Whether nothing is known of how updates to it ended: it is no zero. */
function isUnfollowed({ fetched, failed }: OutcomeFigures): boolean {
  return fetched === 0 && failed === 0
}

function describeFailed({ fetched, reasons }: OutcomeFigures): string {
  const of =
    fetched === 0
      ? 'No updates to it were counted'
      : `of ${formatCount(fetched)} ${fetched === 1 ? 'client' : 'clients'} that downloaded it`
  return reasons ? `${of}. ${reasons}` : of
}

interface CellProps {
  name: string
  /** Null: it is being loaded. */
  value: string | null
  aside?: ReactNode
  /** Whether the aside is above its limit. */
  warn?: boolean
  children: ReactNode
}

function Cell({ name, value, aside, warn, children }: CellProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>
          {value === null ? (
            <SkeletonFigure />
          ) : value === NOTHING ? (
            <span className="faint">{NOTHING}</span>
          ) : (
            <b>{value}</b>
          )}{' '}
          {aside && <span className={warn ? styles.warn : 'muted'}>{aside}</span>}
        </span>
        {value === null ? <SkeletonWords /> : <p className="small muted">{children}</p>}
      </dd>
    </div>
  )
}
