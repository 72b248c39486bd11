import type { Release } from '#shared/domain/releases/release.ts'
import { DEFAULT_GUARDS } from '#shared/domain/releases/rollout-plan.ts'
import { HOUR } from '#shared/domain/time.ts'
import { countedWhen, isToday } from '#web/features/releases/counted-when.ts'
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
import { FigureCell } from './figure-cell.tsx'
import { basisWords, clientsWord, followedWords, isUnfollowed, unfollowedWords } from './figure-words.ts'
import { exceededLimit, isAboveLimit, type OutcomeFigures, outcomeFigures } from './outcome-figures.ts'
import styles from './release-figures.module.css'

interface ReleaseFiguresProps {
  release: Release
  state: ReleaseState
}

/** How far a release has come: the clients of a day that have it, then what became of the followed updates to it. */
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
    <>
      <dl className={styles.figures}>
        {lines !== null && <InUse release={release} state={state} lines={lines} />}
        {outcome && isUnfollowed(outcome) ? (
          <div>
            <dt>Updates</dt>
            <dd>
              <p className="small muted">{unfollowedWords(outcome)}</p>
            </dd>
          </div>
        ) : (
          <>
            {(!outcome || outcome.fetched > 0) && <Updated outcome={outcome} />}
            <Failed release={release} state={state} outcome={outcome} />
          </>
        )}
      </dl>
      <p className={styles.basis}>{basisWords(release, outcome)}</p>
    </>
  )
}

type InUseProps = Pick<FiguresProps, 'release' | 'state'> & {
  lines: NonNullable<FiguresProps['lines']> | undefined
}

/** Of a yanked release, how many are left; of others, how far it has come. */
function InUse({ release: { version, channel }, state, lines }: InUseProps) {
  const name = `${state === 'yanked' ? 'Still on' : 'On'} ${version}`
  if (!lines) return <FigureCell name={name} value={null} />
  const { latest } = lines
  const isOpen = isToday(latest.day)
  return (
    <FigureCell
      name={name}
      value={formatCount(latest.clients)}
      aside={`of ${formatCount(latest.of)} ${clientsWord(latest.of)} ${isOpen ? 'today' : countedWhen(latest.day)}`}
    >
      {formatShare(latest.percent, 100)}
      {isOpen && ' so far'}
      {channel !== null && ', counting all channels'}
    </FigureCell>
  )
}

/** Of the followed clients, those that ask with the new version. What isn't counted yet may still update, or fail. */
function Updated({ outcome }: Pick<FiguresProps, 'outcome'>) {
  if (!outcome) return <FigureCell name="Updated" value={null} />
  const { fetched, updated, failed } = outcome
  const open = fetched - updated - failed
  return (
    <FigureCell name="Updated" value={formatCount(updated)} aside={followedWords(outcome)}>
      {formatShare(updated, fetched)}
      {open > 0 && `, ${formatCount(open)} not finished`}
    </FigureCell>
  )
}

function Failed({ release, state, outcome }: Omit<FiguresProps, 'lines'>) {
  const { org } = useOrganization()
  const { slug } = useApplication()
  if (!outcome) return <FigureCell name="Failed" value={null} />
  const { failed, fetched, reason } = outcome
  // Without a guard of its own, by the limit of new plans.
  const own = release.plan?.guards.failuresAbovePercent ?? null
  const limit = own ?? DEFAULT_GUARDS.failuresAbovePercent
  const isAbove = limit !== null && isAboveLimit(outcome, limit)
  // Otherwise the guard or its hold says the share.
  const isOnlyHere = release.hold?.guard !== 'failures' && exceededLimit(release, state, outcome) === null
  const hasShare = fetched > 0 && isOnlyHere
  return (
    <FigureCell name="Failed" value={formatCount(failed)} aside={followedWords(outcome)} isWarning={isAbove}>
      {hasShare && formatShare(failed, fetched)}
      {hasShare && isAbove && own !== null && `, above the guard’s ${own}%`}
      {reason && (
        <span className={isOnlyHere ? styles.wide : undefined}>
          {hasShare && ', '}
          {formatCount(reason.count)} with “{reason.words}”{fetched === 0 && isOnlyHere && '. '}
        </span>
      )}
      {!isOnlyHere && !reason && failed > 0 && 'No reason reported'}
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
