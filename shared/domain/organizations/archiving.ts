// Whether an organization can be archived, which cannot be undone. The console shows the reason when it cannot; the
// server asks the same function before it does it.

import type { Role } from './member.ts'
import { can } from './permissions.ts'

/** What is asked of a subscription. Both may be words that this version does not know. */
interface Subscription {
  status: string
  trialEndAction: string | null
}

export type ArchiveState =
  | { kind: 'offered' }
  | { kind: 'refused'; reason: string }
  /** Something is not loaded yet: neither offer it nor say why not. */
  | { kind: 'unknown' }

const NOT_ADMIN = 'You are not an admin.'
export const BOTH_UNRESOLVED = 'Your applications and subscription need to be resolved.'
export const STILL_ACTIVE = 'Your subscription is still active.'
const HAS_APPLICATIONS = 'You have applications that need to be deleted.'
const NOT_ACTIVE = 'Your subscription is not active.'

/** What a trial may become at its end without a charge. */
const HARMLESS_ENDS: readonly (string | null)[] = [null, 'site_default', 'cancel_subscription']

/**
 * @param role of the caller; a missing role counts as not an Admin
 * @param subscription null if missing or unreadable; undefined while loading
 * @param applications how many there are; undefined while they are being loaded
 */
export function archiveState(
  role: Role | null,
  subscription: Subscription | null | undefined,
  applications: number | undefined,
): ArchiveState {
  if (!can(role, 'organization.archive')) return refused(NOT_ADMIN)
  if (subscription === undefined || applications === undefined) return { kind: 'unknown' }
  const standing = subscription && standingOf(subscription)
  if (standing === 'running') return refused(applications > 0 ? BOTH_UNRESOLVED : STILL_ACTIVE)
  if (applications > 0) return refused(HAS_APPLICATIONS)
  return standing === 'resolved' ? { kind: 'offered' } : refused(NOT_ACTIVE)
}

/** Whether it would still be charged for; null if the status is unknown. */
function standingOf({ status, trialEndAction }: Subscription): 'running' | 'resolved' | null {
  if (status === 'inTrial') return HARMLESS_ENDS.includes(trialEndAction) ? 'resolved' : 'running'
  if (status === 'active') return 'running'
  return status === 'nonRenewing' || status === 'inactive' ? 'resolved' : null
}

function refused(reason: string): ArchiveState {
  return { kind: 'refused', reason }
}
