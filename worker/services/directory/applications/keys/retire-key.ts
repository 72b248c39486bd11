import { and, eq, isNull } from 'drizzle-orm'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { KeyOfApplication } from '#shared/domain/organizations/application-key.ts'
import { notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireAppById } from '#worker/services/directory/access.ts'
import { selectApplications, toApplication } from '#worker/services/directory/applications/queries.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { applicationKeys, applications } from '#worker/services/directory/schema.ts'

/** Ends the use of a public key: signatures by it are no longer verified. Without such a key nothing changes. */
export async function retireKey(
  ctx: Context<Person>,
  { id, scheme, value }: KeyOfApplication,
): Promise<Application> {
  const { db, actor, now } = ctx
  const { organization, application } = await requireAppById(ctx, id, 'applications.changeKey')
  const batch = new Batch(db)
  const retired = batch.add(
    db
      .update(applicationKeys)
      .set({ retiredAt: now.toISOString(), retiredBy: actor.userId })
      .where(
        and(
          eq(applicationKeys.appId, id),
          eq(applicationKeys.scheme, scheme),
          eq(applicationKeys.value, value.trim()),
          isNull(applicationKeys.retiredAt),
          isStillAdmin(db, organization.id, actor.userId),
        ),
      ),
  )
  emit(batch, retired, ctx, {
    orgId: organization.id,
    name: 'application.keyRetired',
    subject: { id, name: application.name },
    details: { scheme, key: value.trim() },
  })
  const read = batch.add(selectApplications(db, and(eq(applications.id, id), isNull(applications.deletedAt))))
  await batch.run()
  if (!read.result[0]) throw notFound('This application')
  return toApplication(read.result[0])
}
