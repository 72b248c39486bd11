import { MIN_GUARDED_INSTALLS } from '#shared/domain/releases/failure-guard.ts'
import type { Hold } from '#shared/domain/releases/hold.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { nextStep } from '#shared/domain/releases/rollout-steps.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { dueAt, isPlanForSome, momentOfPlan } from '#web/lib/format/plan-moment.ts'
import { holdWords } from '#web/lib/format/rollout-words.ts'
import { formatWhen, zoneElsewhere } from '#web/lib/format/zoned-time.ts'

/**
 * What resuming a held rollout does: steps ahead keep their distance, and its guard counts from then on, or looks away.
 * @param now in epoch milliseconds
 */
export function resumeWords(release: Release, hold: Hold, now: number) {
  const { version, plan } = release
  // Without a plan it may have been changed since.
  const percent = plan ? hold.percent : release.rolloutPercent
  const next = plan && nextStep(plan, momentOfPlan(release, now))
  // One that was overdue, since it waits for updates, stays so.
  const at = next ? dueAt(release, next, now) : ''
  const due =
    !plan || !next
      ? ''
      : Date.parse(at) > now
        ? ` ${next.percent}% is due ${formatWhen(at, plan.timeZone, now)}${zoneElsewhere(plan.timeZone)}.`
        : ` ${next.percent}% follows after enough updates.`
  const limit = plan?.guards.failuresAbovePercent
  const clients =
    percent === 0 && isPlanForSome(release, now)
      ? 'The clients that the plan names'
      : `${percent}% of clients`
  const { title, text } = holdWords(hold, plan?.guards)
  return {
    title: `${title}.`,
    found: text,
    next: `${clients} are offered ${version}${percent === hold.percent ? ' again' : ''}.${due}`,
    guard: guardWords(hold, limit ?? null),
  }
}

/** What becomes of the guard that held it, as `withoutHold` and `judgeFailures` have it. */
function guardWords({ guard, seen }: Hold, limit: number | null): string {
  if (guard !== 'failures')
    return `The guard that held it is turned off, so ${CAUSES[guard]} can’t hold it again.`
  if (limit === null) return 'No guard looks at failures any more.'
  const gone =
    seen === 1 ? 'This failure no longer counts' : `These ${formatCount(seen)} failures no longer count`
  return `${gone}. The guard starts from zero and can hold it again after ${MIN_GUARDED_INSTALLS} more updates, if failures go above ${limit}%.`
}

const CAUSES = { adoption: 'adoption', platforms: 'checks without a file' } as const
