import { and, isNull } from 'drizzle-orm'
import type { Application } from '#shared/domain/organizations/application.ts'
import { notFound } from '#shared/errors.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { isAppOf, requireOrgAnd } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { applications } from '#worker/services/directory/schema.ts'
import { selectApplications, toApplication } from './queries.ts'

export async function getApplication(
  ctx: Context<Person>,
  [org, app]: [org: string, app: string],
): Promise<Application> {
  const { answer } = await requireOrgAnd(ctx, org, 'applications.read', (orgId) =>
    selectApplications(ctx.db, and(isAppOf(orgId, app), isNull(applications.deletedAt))),
  )
  if (!answer[0]) throw notFound('This application')
  return toApplication(answer[0])
}
