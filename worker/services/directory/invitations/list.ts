import { and, desc, eq } from 'drizzle-orm'
import type { Invitation } from '#shared/domain/organizations/invitation.ts'
import { LIST_LIMIT } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrgAnd } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { invitations } from '#worker/services/directory/schema.ts'
import { isUnanswered, toInvitation } from './queries.ts'

/** Unanswered invitations, newest first; expired ones too, because they can be resent. */
export async function listInvitations(ctx: Context<Person>, org: string): Promise<Invitation[]> {
  const { answer } = await requireOrgAnd(ctx, org, 'members.invite', (orgId) =>
    ctx.db
      .select()
      .from(invitations)
      .where(and(eq(invitations.orgId, orgId), isUnanswered))
      .orderBy(desc(invitations.id))
      .limit(LIST_LIMIT),
  )
  return answer.map(toInvitation)
}
