import { formatWhen } from '#web/lib/format/zoned-time.ts'
import type { ReadRollout } from './read-draft.ts'

/**
 * What saving a plan changes at once, and what comes next: `Stays at 25%, then 50% tomorrow, 09:00.`
 * @param percent of clients that are offered the release now
 * @param now in epoch milliseconds
 */
export function saveWords({ publication, plan }: ReadRollout, percent: number, now: number): string {
  if (!publication) return 'It changes when you save.'
  const given = publication.plan?.steps[0]
  if (!plan || !given) return `${changeWords(publication.rolloutPercent ?? 100, percent)}.`
  const [first, next] = plan.steps
  if (!first || given.at || given.afterMinutes || given.audience)
    return `The first step begins ${first ? formatWhen(first.at, plan.timeZone, now) : 'when you save'}.`
  const then = next ? `, then ${next.percent}% ${formatWhen(next.at, plan.timeZone, now)}` : ''
  return `${changeWords(first.percent, percent)}${then}.`
}

function changeWords(to: number, from: number): string {
  return to === from ? `Stays at ${to}%` : `Goes to ${to}% when you save`
}
