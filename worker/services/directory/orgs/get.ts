import type { Organization } from '#shared/domain/organizations/organization.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrgAnd } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { selectFirstMembers, toMember } from '#worker/services/directory/members/queries.ts'
import { readRestrictions } from './restrictions.ts'

/** One organization, with its first members, the actor among them, and its restrictions. */
export async function getOrganization(ctx: Context<Person>, org: string): Promise<Organization> {
  const { organization, answer } = await requireOrgAnd(ctx, org, 'organization.read', (orgId) =>
    selectFirstMembers(ctx.db, orgId, ctx.actor.userId),
  )
  const restrictions = await readRestrictions(ctx, organization)
  return { ...organization, members: answer.map(toMember), ...restrictions }
}
