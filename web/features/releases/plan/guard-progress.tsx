import { MIN_GUARDED_INSTALLS } from '#shared/domain/releases/failure-guard.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import type { RolloutPlan } from '#shared/domain/releases/rollout-plan.ts'
import { ADOPTION_DAYS } from '#web/features/releases/release/adoption.ts'
import {
  isAboveLimit,
  type OutcomeFigures,
  outcomeFigures,
} from '#web/features/releases/release/outcome-figures.ts'
import { useOutcomes } from '#web/lib/api/use-insights.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { formatWhen } from '#web/lib/format/zoned-time.ts'
import { useApplication } from '#web/lib/session/organization.ts'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'

interface GuardProgressProps {
  release: Release
  plan: RolloutPlan
  /** In percent. */
  limit: number
}

/** Why the guard lets a rollout go on; nothing where updates aren't counted. */
export function GuardProgress({ release, plan, limit }: GuardProgressProps) {
  const { guardsFrom, timeZone } = plan
  const { data, isPending } = useOutcomes(useApplication().id, ADOPTION_DAYS)
  if (guardsFrom)
    return <span className="muted">Failures count from {formatWhen(guardsFrom, timeZone, Date.now())}.</span>
  if (isPending) return <Skeleton width="12rem" height="1lh" />
  return (
    data && <span className="muted">{describeGuard(outcomeFigures(data.releases, release.id), limit)}</span>
  )
}

/**
 * It judges clients that were followed long enough, and only when it is sure. Both counts are named: the steps wait
 * for updates that worked alone.
 */
function describeGuard(outcome: OutcomeFigures, limit: number): string {
  const { updated, failed, judged } = outcome
  if (judged < MIN_GUARDED_INSTALLS) {
    const soFar = `So far ${formatCount(updated)} worked and ${formatCount(failed)} failed.`
    return `The guard judges from ${MIN_GUARDED_INSTALLS} updates on. ${judged > 0 ? soFar : ''}`
  }
  return isAboveLimit(outcome, limit)
    ? `Above the guard’s ${limit}%, but not enough yet to hold the rollout.`
    : `Within the guard’s ${limit}%.`
}
