// What one organization may have or do. An operator can raise each of these for an organization.

const GB = 1_000_000_000

export const ORGANIZATION_LIMITS = {
  /** Invitation emails. */
  invitationsPerHour: 20,
  invitationsPerDay: 100,
  /** Deleted applications don't count. */
  applications: 100,
  /** Revoked and expired keys don't count. */
  apiKeys: 50,
  /** Bytes of everything stored. */
  storedBytes: 500 * GB,
  /** The same during a trial. */
  trialStoredBytes: 5 * GB,
} as const

export type OrganizationLimit = keyof typeof ORGANIZATION_LIMITS
/** The limits that differ for one organization. */
export type RaisedLimits = Partial<Record<OrganizationLimit, number>>

/** @param raised what an operator set for the organization */
export function organizationLimit(raised: RaisedLimits, name: OrganizationLimit): number {
  return Math.max(raised[name] ?? 0, ORGANIZATION_LIMITS[name])
}
