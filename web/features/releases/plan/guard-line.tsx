import { MIN_GUARDED_INSTALLS } from '#shared/domain/releases/failure-guard.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { ADOPTION_DAYS } from '#web/features/releases/release/adoption.ts'
import { failuresLink } from '#web/features/releases/release/failures-link.ts'
import {
  exceededLimit,
  type OutcomeFigures,
  outcomeFigures,
} from '#web/features/releases/release/outcome-figures.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { useOutcomes } from '#web/lib/api/use-insights.ts'
import { formatShare } from '#web/lib/format/figures.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { guardWords } from '#web/lib/format/rollout-words.ts'
import { formatWhen } from '#web/lib/format/zoned-time.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { shield } from '#web/ui/icon/shapes.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { TextLink } from '#web/ui/text-link/text-link.tsx'
import styles from './guard-line.module.css'

interface GuardLineProps {
  place: AppPlace
  release: Release
  plan: RolloutPlan
  state: ReleaseState
}

/** What holds a rollout; while more updates fail than its guard allows, that they do. As high while it is loading. */
export function GuardLine({ place, release, plan, state }: GuardLineProps) {
  const { guards, guardsFrom, timeZone } = plan
  const { data, isPending } = useOutcomes(useApplication().id, ADOPTION_DAYS)
  const outcome = data && outcomeFigures(data.releases, release.id)
  const exceeded = outcome ? exceededLimit(release, state, outcome) : null
  if (outcome && exceeded !== null)
    return (
      <p className={styles.guard} data-exceeded>
        <Icon name="warning" />
        <span>
          <b>
            {formatShare(outcome.failed, outcome.fetched)} failed, limit {exceeded}%.
          </b>{' '}
          <TextLink className="link" href={failuresLink(place.org, place.app)}>
            See failures
          </TextLink>{' '}
          <span className={styles.rest}>{judgedWords(outcome) ?? 'Not enough yet to hold the rollout.'}</span>
        </span>
      </p>
    )
  const isJudged = state === 'rolling' && guards.failuresAbovePercent !== null
  return (
    <p className={styles.guard}>
      <Icon name={shield} />
      <span>
        {guardWords(guards)}{' '}
        {isJudged &&
          (guardsFrom ? (
            `Failures count from ${formatWhen(guardsFrom, timeZone, Date.now())}.`
          ) : isPending ? (
            <Skeleton width="12rem" height="1lh" />
          ) : (
            outcome && judgedWords(outcome)
          ))}
      </span>
    </p>
  )
}

/** `Judged from 20 updates, 19 so far.`: of clients whose update ended, well or not. Null: there are enough. */
function judgedWords({ judged }: OutcomeFigures): string | null {
  if (judged >= MIN_GUARDED_INSTALLS) return null
  return `Judged from ${MIN_GUARDED_INSTALLS} updates${judged > 0 ? `, ${formatCount(judged)} so far` : ''}.`
}
