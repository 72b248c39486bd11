import { formatWhen, zoneElsewhere } from '#web/lib/format/zoned-time.ts'
import type { ReadRollout } from './read-draft.ts'

/**
 * What saving a plan changes at once: `Stays at 25% until the next step.` A pause outlasts it:
 * `Paused at 25%. Saving doesn’t resume it.`
 * @param percent of clients that are offered the release now
 * @param now in epoch milliseconds
 */
export function saveWords(
  { publication, plan }: ReadRollout,
  percent: number,
  now: number,
  isPaused = false,
): string {
  const given = publication?.plan?.steps[0]
  const [first] = (given && plan?.steps) ?? []
  const isLater = given && (!first || given.at || given.afterMinutes || given.audience)
  const to = given ? first?.percent : (publication?.rolloutPercent ?? 100)
  if (isPaused)
    return publication && !isLater && to !== percent
      ? `Paused at ${percent}%. It goes to ${to}% once you resume it.`
      : `Paused at ${percent}%. Saving doesn’t resume it.`
  if (!publication) return 'It changes when you save.'
  if (isLater)
    return `The first step begins ${first && plan ? `${formatWhen(first.at, plan.timeZone, now)}${zoneElsewhere(plan.timeZone)}` : 'when you save'}.`
  if (to !== percent) return `Goes to ${to}% when you save.`
  return plan?.steps[1] ? `Stays at ${to}% until the next step.` : `Stays at ${to}%.`
}
