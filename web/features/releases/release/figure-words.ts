// What is said beside the figures of a release.

import type { Release } from '#shared/domain/releases/release.ts'
import { formatCount, formatDate } from '#web/lib/format/format.ts'
import type { OutcomeFigures } from './outcome-figures.ts'

/** Whether nothing is known of how updates to it ended: it is no zero. */
export function isUnfollowed({ fetched, failed }: OutcomeFigures): boolean {
  return fetched === 0 && failed === 0
}

export function unfollowedWords({ offered }: OutcomeFigures): string {
  if (offered === 0) return 'No updates to it were counted yet.'
  const checks = `${formatCount(offered)} ${offered === 1 ? 'check' : 'checks'}`
  return `No updates measured yet: it was offered in ${checks}, but no followed client has downloaded it.`
}

/** What the figures of updates have in common. */
export function basisWords({ version, pubDate }: Release, outcome: OutcomeFigures | null): string {
  if (outcome && isUnfollowed(outcome))
    return 'A few clients of each network are followed, from their download on.'
  const since = pubDate === null ? '' : ` since ${formatDate(pubDate)}`
  return `Followed clients downloaded ${version} with their updater${since}, a few of each network. New installs aren’t among them.`
}

/** `of 19 followed`. */
export function followedWords({ fetched }: OutcomeFigures): string | undefined {
  return fetched > 0 ? `of ${formatCount(fetched)} followed` : undefined
}

export function clientsWord(count: number): string {
  return count === 1 ? 'client' : 'clients'
}
