import { MIN_GUARDED_INSTALLS } from '#shared/domain/releases/failure-guard.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { FailureLine } from '#web/features/releases/release/failure-line.tsx'
import { isAboveLimit, type OutcomeFigures } from '#web/features/releases/release/outcome-figures.ts'
import { useExceededLimit } from '#web/features/releases/release/use-exceeded-limit.ts'
import type { ReleaseState } from '#web/features/releases/release-state.ts'
import type { AppPlace } from '#web/features/releases/use-app-place.ts'
import { guardWords } from '#web/lib/format/rollout-words.ts'
import { formatWhen } from '#web/lib/format/zoned-time.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { shield } from '#web/ui/icon/shapes.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { consequenceWords, tooEarlyWords } from './consequence-words.ts'
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
  const { outcome, limit, isPending } = useExceededLimit(release, state)
  if (outcome && limit !== null)
    return (
      <FailureLine place={place} outcome={outcome} limit={limit}>
        {consequenceWords(release.pubDate, plan, state === 'rolling', outcome, new Date())}
      </FailureLine>
    )
  const { failuresAbovePercent: own } = guards
  const isJudged = (state === 'rolling' || state === 'paused') && own !== null
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
            outcome && judgedWords(outcome, own)
          ))}
      </span>
    </p>
  )
}

/** Why the guard hasn't held it so far; null: nothing stands out. */
function judgedWords(outcome: OutcomeFigures, limit: number): string | null {
  if (outcome.judged < MIN_GUARDED_INSTALLS) return tooEarlyWords(outcome)
  return isAboveLimit(outcome, limit)
    ? 'It allows for chance and for what is usual, so it didn’t hold this.'
    : null
}
