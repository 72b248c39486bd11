import { and, eq, isNull, notExists } from 'drizzle-orm'
import { type ArchiveState, archiveState } from '#shared/domain/organizations/archiving.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { isUnanswered } from '#worker/services/directory/invitations/queries.ts'
import { isStillAdmin } from '#worker/services/directory/members/queries.ts'
import { applications, invitations, organizations } from '#worker/services/directory/schema.ts'
import { readSubscription } from './subscription.ts'

/**
 * Archives an organization for good. From then on it is in no list but that of the archive, its API keys and
 * invitations open nothing, and its slug stays taken.
 * @throws RpcError 409 `not_archivable` with the reason, 503 when billing is unreachable
 */
export async function archiveOrganization(ctx: Context<Person>, org: string): Promise<null> {
  const { db, now, actor } = ctx
  const { organization, role } = await requireOrg(ctx, org, 'organization.archive')
  const { id, name } = organization
  const subscription = await readSubscription(ctx, organization)
  refuseUnlessOffered(archiveState(role, subscription, await countApplications(db, id)))

  const archivedAt = now.toISOString()
  const batch = new Batch(db)
  const archived = batch.add(
    db
      .update(organizations)
      .set({ archivedAt })
      .where(
        and(
          eq(organizations.id, id),
          isNull(organizations.archivedAt),
          isStillAdmin(db, id, actor.userId),
          // An application that is created at this moment wins, or is refused: creating asks whether this is done.
          notExists(db.select({ id: applications.id }).from(applications).where(areIn(id))),
        ),
      ),
  )
  emit(batch, archived, ctx, { orgId: id, name: 'organization.archived', subject: { id, name } })
  const areOpen = and(eq(invitations.orgId, id), isUnanswered)
  batch.when(archived).update(invitations, { revokedAt: archivedAt }, areOpen)
  await batch.run()
  if (archived.changed) return null
  const again = await requireOrg(ctx, id, 'organization.archive')
  refuseUnlessOffered(archiveState(again.role, subscription, await countApplications(db, id)))
  throw notFound('This organization')
}

function refuseUnlessOffered(state: ArchiveState): void {
  if (state.kind === 'refused') throw conflict(state.reason, undefined, 'not_archivable')
}

function areIn(orgId: string) {
  return and(eq(applications.orgId, orgId), isNull(applications.deletedAt))
}

function countApplications(db: Database, orgId: string): Promise<number> {
  return db.$count(applications, areIn(orgId))
}
