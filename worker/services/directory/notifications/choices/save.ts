import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import {
  isOn,
  type NotificationSettings,
  type SavedChoices,
} from '#shared/domain/notifications/notification-choices.ts'
import { LEAST_ROLE } from '#shared/domain/organizations/member.ts'
import { badInput } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { notificationChoices } from '#worker/services/directory/notification-schema.ts'
import { nextMonday } from '#worker/services/directory/notifications/digest/next-monday.ts'
import { rememberActor } from '#worker/services/directory/people.ts'
import { applications, members } from '#worker/services/directory/schema.ts'
import { readChoices } from './read.ts'

/** Replaces what the caller is emailed about an organization. Of two concurrent calls the last one wins as a whole. */
export async function saveChoices(ctx: Context<Person>, input: SavedChoices): Promise<NotificationSettings> {
  const { db, now, actor } = ctx
  const { organization, role } = await requireOrg(ctx, input.org, 'notifications.choose')
  const orgId = organization.id
  await checkApplications(db, orgId, input)
  const { userId } = actor
  const { choices, timeZone } = input
  const isDigest = isOn('digest', { choices }, role ?? LEAST_ROLE)
  const digestDueAt = isDigest ? nextMonday(now, timeZone).toISOString() : null
  const isMember = exists(
    db
      .select({ one: sql`1` })
      .from(members)
      .where(and(eq(members.orgId, orgId), eq(members.userId, userId))),
  )
  const batch = new Batch(db)
  const isMine = and(eq(notificationChoices.orgId, orgId), eq(notificationChoices.userId, userId))
  batch.add(db.delete(notificationChoices).where(and(isMine, isMember)))
  batch
    .when(isMember)
    .insert(notificationChoices, { orgId, userId, appId: '', choices, timeZone, digestDueAt })
  for (const { appId, choices: own } of input.exceptions)
    if (Object.keys(own).length > 0)
      batch.when(isMember).insert(notificationChoices, { orgId, userId, appId, choices: own })
  batch.add(rememberActor(ctx))
  await batch.run()
  return readChoices(ctx, orgId, role ?? LEAST_ROLE)
}

/** @throws RpcError 400 for applications that aren't the organization's */
async function checkApplications(db: Database, orgId: string, { exceptions }: SavedChoices): Promise<void> {
  if (exceptions.length === 0) return
  const ids = JSON.stringify(exceptions.map(({ appId }) => appId))
  const there = await db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.orgId, orgId),
        isNull(applications.deletedAt),
        sql`${applications.id} in (select value from json_each(${ids}))`,
      ),
    )
  if (there.length < exceptions.length)
    throw badInput('Choose applications of this organization.', 'exceptions')
}
