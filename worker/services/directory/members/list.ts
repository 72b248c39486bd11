import type { Member } from '#shared/domain/organizations/member.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrgAnd } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { selectMembers, toMember } from './queries.ts'

export async function listMembers(ctx: Context<Person>, org: string): Promise<Member[]> {
  const { answer } = await requireOrgAnd(ctx, org, 'members.read', (orgId) => selectMembers(ctx.db, orgId))
  return answer.map(toMember)
}
