// What one person may do across organizations. An operator can raise each of these for a person.

export const PERSON_LIMITS = {
  /** Invitation emails. */
  invitationsPerDay: 50,
  /** Organizations founded by the person that are in trial or have no running plan. */
  unpaidOrganizations: 5,
} as const

export type PersonLimit = keyof typeof PERSON_LIMITS
/** The limits that differ for one person. */
export type RaisedPersonLimits = Partial<Record<PersonLimit, number>>

/** @param raised what an operator set for the person */
export function personLimit(raised: RaisedPersonLimits, name: PersonLimit): number {
  return Math.max(raised[name] ?? 0, PERSON_LIMITS[name])
}
