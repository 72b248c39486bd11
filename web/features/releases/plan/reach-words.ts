import type { Publication } from '#shared/domain/releases/schedule.ts'

type Reach = Pick<Publication, 'rolloutPercent' | 'plan'> | null

/** How many clients a release reaches at first: `to everyone`, `to 10%`. Null where that is not one number. */
export function reachWords(publication: Reach): string | null {
  const percent = reachOf(publication)
  if (percent === null) return null
  return percent === 100 ? 'to everyone' : `to ${percent}%`
}

/** When clients are offered it: `Live for 10% of clients within 30 seconds.` */
export function liveWords(publication: Reach): string {
  const percent = reachOf(publication) ?? 100
  return `Live${percent === 100 ? '' : ` for ${percent}% of clients`} within 30 seconds.`
}

function reachOf(publication: Reach): number | null {
  if (!publication) return null
  const { plan, rolloutPercent = 100 } = publication
  if (!plan) return rolloutPercent
  const [first] = plan.steps
  const isAtOnce = first && !first.at && !first.afterMinutes
  return isAtOnce && !first.audience ? first.percent : null
}
