import type { Hold } from '#shared/domain/releases/hold.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { nextStep } from '#shared/domain/releases/rollout-steps.ts'
import { dueAt, holdWords, momentOfPlan } from '#web/lib/format/rollout-words.ts'
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
  return {
    found: holdWords(hold).text,
    next: `${percent}% of clients are offered ${version}${percent === hold.percent ? ' again' : ''}.${due}`,
    guard:
      hold.guard !== 'failures'
        ? 'The guard that held it is turned off.'
        : limit
          ? `Failures count from now on, and the guard may hold it again. Its limit is ${limit}%.`
          : 'No guard looks at failures any more.',
  }
}
