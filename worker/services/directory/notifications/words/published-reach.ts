import type { AuditDetails } from '#shared/domain/audit.ts'

/** How many clients get a release that was published, and how many are to get it later, by the details of its event. */
export function publishedReach({ rolloutPercent, steps }: AuditDetails): string {
  const percent = Number(rolloutPercent ?? 100)
  if (percent >= 100) return 'All clients of the channel get it.'
  // The first steps of a plan can be for chosen clients.
  if (percent === 0) return 'Some clients get it for now.'
  const later = String(steps ?? '')
    .split(' ')
    .filter((each) => Number(each) > percent)
    .map((each) => `${each}%`)
  const last = later.pop()
  if (!last) return `${percent}% of clients get it for now.`
  const named = later.length > 0 ? `${later.join(', ')} and ${last}` : last
  return `${percent}% of clients get it now, and later ${named}.`
}
