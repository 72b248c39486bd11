import type { Release } from '#shared/domain/releases/release.ts'
import { DEFAULT_GUARDS } from '#shared/domain/releases/rollout-plan.ts'
import { HOUR } from '#shared/domain/time.ts'
import { countedWhen } from '#web/features/releases/in-use-words.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import { useAdoption } from '#web/lib/api/use-adoption.ts'
import { isWithoutInsights, useOutcomes } from '#web/lib/api/use-insights.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { useApplication, useOrganization } from '#web/lib/session/organization.ts'
import { type AdoptionLines, adoptionLines } from '#web/ui/chart/adoption-series.ts'
import { Loaded } from '#web/ui/loaded/loaded.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import { ADOPTION_DAYS } from './adoption.ts'
import { failuresLink } from './failures-link.ts'
import { FigureCell, NOTHING } from './figure-cell.tsx'
import { exceededLimit, isAboveLimit, type OutcomeFigures, outcomeFigures } from './outcome-figures.ts'
import styles from './release-figures.module.css'

interface ReleaseFiguresProps {
  release: Release
  state: ReleaseState
}

/** How far a release has come, in clients: those that downloaded it, those that have it, and those that failed. */
export function ReleaseFigures({ release, state }: ReleaseFiguresProps) {
  const { org } = useOrganization()
  const { id, slug } = useApplication()
  const { data, isPending } = useAdoption(org.slug, slug, release.id)
  const query = useOutcomes(id, ADOPTION_DAYS, isNew(release) ? release.id : null)
  // Of a release from before clients were counted, only its updates are known.
  const lines = isPending ? undefined : data ? adoptionLines(data, release.yankedAt) : null
  return (
    <Loaded
      query={query}
      loading={<Figures release={release} state={state} lines={lines} outcome={null} />}
      failure={(notice, error) =>
        isWithoutInsights(error) ? null : <div className={styles.failure}>{notice}</div>
      }
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

/** Whether its first clients may be about to come. */
function isNew({ pubDate }: Release): boolean {
  return pubDate !== null && Date.now() - Date.parse(pubDate) < HOUR
}

interface FiguresProps extends ReleaseFiguresProps {
  /** Its clients day by day; undefined: they are being loaded; null: not known. */
  lines: Pick<AdoptionLines, 'latest'> | null | undefined
  /** Null: it is being loaded. */
  outcome: OutcomeFigures | null
}

function Figures({ release, state, lines, outcome }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {lines !== null && <InUse release={release} state={state} lines={lines} />}
      {outcome && outcome.offered === 0 && isUnfollowed(outcome) ? (
        <div>
          <dt>Updates</dt>
          <dd>
            <p className="small muted">No updates to it were counted yet.</p>
          </dd>
        </div>
      ) : (
        <>
          <Downloaded outcome={outcome} />
          <Failed release={release} state={state} outcome={outcome} />
        </>
      )}
    </dl>
  )
}

type InUseProps = Pick<FiguresProps, 'release' | 'state'> & {
  lines: NonNullable<FiguresProps['lines']> | undefined
}

/** Of a yanked release, how many are left; of others, how far it has come. */
function InUse({ release: { version }, state, lines }: InUseProps) {
  const name = `${state === 'yanked' ? 'Still on' : 'Now on'} ${version}`
  if (!lines) return <FigureCell name={name} value={null} />
  const { latest } = lines
  return (
    <FigureCell name={name} value={formatCount(latest.clients)} aside={clientsWord(latest.clients)}>
      {formatShare(latest.percent, 100)} of all clients {countedWhen(latest.day)}
    </FigureCell>
  )
}

/** Clients of an updater that were followed. The offers are checks, and a client may have asked more than once. */
function Downloaded({ outcome }: Pick<FiguresProps, 'outcome'>) {
  const name = 'Downloaded by'
  if (!outcome) return <FigureCell name={name} value={null} />
  const { offered, fetched } = outcome
  return (
    <FigureCell name={name} value={formatCount(fetched)} aside={clientsWord(fetched)}>
      {offered === 0
        ? 'No counted check offered it'
        : `Offered ${formatCount(offered)} ${offered === 1 ? 'time' : 'times'} so far`}
    </FigureCell>
  )
}

function Failed({ release, state, outcome }: Omit<FiguresProps, 'lines'>) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  if (!outcome) return <FigureCell name="Failed" value={null} />
  const { failed, fetched, updated, reason } = outcome
  if (isUnfollowed(outcome))
    return (
      <FigureCell name="Failed" value={NOTHING}>
        No updates to it were counted.
      </FigureCell>
    )
  // Without a guard of its own, by the limit of new plans.
  const limit = release.plan?.guards.failuresAbovePercent ?? DEFAULT_GUARDS.failuresAbovePercent
  const isAbove = limit !== null && isAboveLimit(outcome, limit)
  // Otherwise the guard or its hold says the share.
  const isOnlyHere = release.hold?.guard !== 'failures' && exceededLimit(release, state, outcome) === null
  const hasShare = fetched > 0 && isOnlyHere
  return (
    <FigureCell
      name="Failed"
      value={formatCount(failed)}
      aside={fetched > 0 ? `of ${formatCount(fetched)} ${clientsWord(fetched)}` : clientsWord(failed)}
      isWarning={isAbove}
    >
      {hasShare && formatShare(failed, fetched)}
      {hasShare && isAbove && `, above ${limit}%`}
      {reason && (
        <span className={isOnlyHere ? styles.wide : undefined}>
          {hasShare && ', '}
          {formatCount(reason.count)} with “{reason.words}”{fetched === 0 && isOnlyHere && '. '}
        </span>
      )}
      {!isOnlyHere && !reason && `${formatCount(updated)} updated`}
      {failed > 0 && isOnlyHere && (
        <>
          {fetched > 0 && '. '}
          <TextLink className="link" href={failuresLink(org.slug, slug)}>
            See failures
          </TextLink>
        </>
      )}
    </FigureCell>
  )
}

/** Whether nothing is known of how updates to it ended: it is no zero. */
function isUnfollowed({ fetched, failed }: OutcomeFigures): boolean {
  return fetched === 0 && failed === 0
}

function clientsWord(count: number): string {
  return count === 1 ? 'client' : 'clients'
}
