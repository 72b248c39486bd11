import { and, eq, isNull } from 'drizzle-orm'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrgAnd } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { selectApplications, toApplication } from './queries.ts'

export async function listApplications(
  ctx: Context<Person>,
  { org }: { org: string },
): Promise<Application[]> {
  const { answer } = await requireOrgAnd(ctx, org, 'applications.read', (orgId) =>
    selectApplications(ctx.db, and(eq(applications.orgId, orgId), isNull(applications.deletedAt))),
  )
  return answer.map(toApplication)
}
