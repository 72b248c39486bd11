import { and, eq, isNull } from 'drizzle-orm'
import { type AppTypeChange, conditionOfType } from '#shared/domain/organizations/app-type-change.ts'
import type { Application, AppType } from '#shared/domain/organizations/application.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { type AppAccess, type ApplicationRow, requireAppById } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { fillPrecedence } from '#worker/services/directory/releases/channels/precedence.ts'
import { applications, pastTypes } from '#worker/services/directory/schema.ts'
import { typeSince } from './past-types.ts'
import { explainUnmet, meets } from './published-condition.ts'
import { selectApplications, toApplication } from './queries.ts'
import { refillDrafts } from './refill-drafts.ts'

/**
 * Changes the type of an application. What is published stays as it is: neither manifests nor the feed know the type.
 * Files of drafts get the platforms that the new type infers, also when the same call is made again after a crash.
 * @throws RpcError 409 `version_not_semver`, `type_in_use`, `changed`
 */
export async function changeAppType(
  ctx: Context<Person>,
  { id, appType }: AppTypeChange,
): Promise<Application> {
  const access = await requireAppById(ctx, id, 'applications.changeType')
  // Rows from before the column say nothing yet.
  await fillPrecedence(ctx.db, { appId: id })
  const application = await store(ctx, access, appType)
  if (application.appType !== appType) await refuse(ctx, access.application, appType)
  await refillDrafts(ctx, id)
  return application
}

/** Stores the type, unless another one was stored since the application was read. */
async function store(ctx: Context<Person>, access: AppAccess, to: AppType): Promise<Application> {
  const { db, now, actor } = ctx
  const { id, name, appType: from } = access.application
  const orgId = access.organization.id
  const isThere = and(eq(applications.id, id), isNull(applications.deletedAt))
  const batch = new Batch(db)
  if (from !== to) {
    const condition = meets(id, conditionOfType(to))
    const isUnchanged = and(isThere, eq(applications.appType, from), isStillAdmin(db, orgId, actor.userId))
    const changed = batch.add(db.update(applications).set({ appType: to }).where(and(isUnchanged, condition)))
    batch.when(changed).insert(pastTypes, {
      ...{ id: newId(now), appId: id, appType: from },
      since: typeSince(access.application),
      until: now.toISOString(),
    })
    emit(batch, changed, ctx, {
      ...{ orgId, name: 'application.typeChanged', subject: { id, name } },
      details: { from, to },
    })
  }
  const read = batch.add(selectApplications(db, isThere))
  await batch.run()
  if (!read.result[0]) throw notFound('This application')
  return toApplication(read.result[0])
}

/** @throws RpcError why the type wasn't stored */
async function refuse(ctx: Context<Person>, before: ApplicationRow, appType: AppType): Promise<never> {
  // Throws when the actor is no longer an Admin.
  const { application } = await requireAppById(ctx, before.id, 'applications.changeType')
  if (application.appType !== before.appType)
    throw conflict('The type was changed by another request. Reload to see it.', 'appType', 'changed')
  throw await explainUnmet(ctx.db, application, conditionOfType(appType), 'appType')
}
