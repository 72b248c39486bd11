// A restriction is a ban: `{kind: 'application', permit: 'write'}` forbids creating applications. The server
// enforces it; the console shows the same reason next to the control that is off.

import * as z from 'zod/mini'

export const Restriction = z.object({ kind: z.string(), permit: z.string() })
export type Restriction = z.infer<typeof Restriction>

export const RestrictionReason = z.object({ type: z.string(), details: z.nullable(z.string()) })
export type RestrictionReason = z.infer<typeof RestrictionReason>

/** Whether `restrictions` forbid `permit` on things of `kind`. Unknown (not loaded yet) counts as forbidden. */
export function isRestricted(
  restrictions: Restriction[] | undefined,
  kind: string,
  permit = 'write',
): boolean {
  return !restrictions || restrictions.some((each) => each.kind === kind && each.permit === permit)
}

/** The two sentences that explain a restriction. Details may lack the full stop. */
export function restrictionText(
  reason: RestrictionReason | null | undefined,
): [what: string, remedy: string] {
  if (reason?.type === 'NotSubscribed')
    return ['You do not have a subscription plan.', 'Subscribe now to restore this feature.']
  if (reason?.type === 'Suspended')
    return [`This organization is suspended: ${reason.details}`, 'Contact support to resolve this.']
  return [reason?.details || 'This feature is disabled.', 'Please contact support to resolve the issue.']
}

/** What an organization without a running plan may not do: its feeds and downloads continue. */
export const WITHOUT_PLAN: Restriction[] = [
  { kind: 'application', permit: 'write' },
  { kind: 'release', permit: 'write' },
]
