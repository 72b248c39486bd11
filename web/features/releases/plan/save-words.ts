import { formatWhen } from '#web/lib/format/zoned-time.ts'
import type { ReadRollout } from './read-draft.ts'

/**
 * What saving a plan changes at once: `Stays at 25%.`
 * @param percent of clients that are offered the release now
 * @param now in epoch milliseconds
 */
export function saveWords({ publication, plan }: ReadRollout, percent: number, now: number): string {
  if (!publication) return 'It changes when you save.'
  const given = publication.plan?.steps[0]
  if (!plan || !given) return `${changeWords(publication.rolloutPercent ?? 100, percent)}.`
  const [first] = plan.steps
  if (!first || given.at || given.afterMinutes || given.audience)
    return `The first step begins ${first ? formatWhen(first.at, plan.timeZone, now) : 'when you save'}.`
  return `${changeWords(first.percent, percent)}.`
}

function changeWords(to: number, from: number): string {
  return to === from ? `Stays at ${to}%` : `Goes to ${to}% when you save`
}
