import type { Publication } from '#shared/domain/releases/schedule.ts'

/** How many clients a release reaches at first: `to everyone`, `to 10%`. Null where that is not one number. */
export function reachWords(publication: Pick<Publication, 'rolloutPercent' | 'plan'> | null): string | null {
  if (!publication) return null
  const { plan, rolloutPercent = 100 } = publication
  if (!plan) return wordsOf(rolloutPercent)
  const [first] = plan.steps
  const isAtOnce = first && !first.at && !first.afterMinutes
  return isAtOnce && !first.audience ? wordsOf(first.percent) : null
}

function wordsOf(percent: number): string {
  return percent === 100 ? 'to everyone' : `to ${percent}%`
}
