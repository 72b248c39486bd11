// Who is emailed. The same conditions hold when a message is made and when it is sent: roles, choices and addresses may
// have changed between the two.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import {
  isOnByDefault,
  mayGet,
  type NotificationKind,
} from '#shared/domain/notifications/notification-kind.ts'
import type { Database } from '#worker/services/directory/context.ts'
import { members, organizations, people } from '#worker/services/directory/schema.ts'

/**
 * Holds for people whose email is verified. Emails about spending went to all known ones before it was kept whether they
 * are verified: those not seen since still get them.
 */
export function hasAddress(kind: NotificationKind): SQL {
  const isVerified =
    kind === 'spending' ? sql`people.email_verified is not 0` : sql`people.email_verified = 1`
  return sql`people.email is not null and ${isVerified}`
}

/** Holds for roles that may see what a kind is about. */
function mayGetIt(kind: NotificationKind): SQL {
  return mayGet(kind, 'Member') ? sql`true` : sql`members.role = 'Admin'`
}

/** Holds where a row of `members` chose a kind for the application `appId`, or hasn't turned it off. */
export function chose(kind: NotificationKind, appId: SQL): SQL {
  const choiceFor = (app: SQL) => sql`(select choices ->> ${kind} from notification_choices c
    where c.org_id = members.org_id and c.user_id = members.user_id and c.app_id = ${app})`
  const admins = sql`members.role = 'Admin' and ${isOnByDefault(kind, 'Admin') ? 1 : 0}`
  const byRole = isOnByDefault(kind, 'Member') ? sql`true` : admins
  return sql`coalesce(${choiceFor(appId)}, ${choiceFor(sql`''`)}, ${byRole})`
}

/** Holds where a row of `members` is to be told a row of `notifications`: not of what they did themselves. */
export function isFor(kind: NotificationKind): SQL {
  return sql`(${chose(kind, sql`notifications.app_id`)}) and not (
    notifications.actor_kind = 'person' and notifications.actor_id = members.user_id
  )`
}

/** Holds where a member may be emailed about a kind at all. `members` and `people` are joined. */
export function mayBeMailed(kind: NotificationKind): SQL {
  return sql`${hasAddress(kind)} and ${mayGetIt(kind)}`
}

/** A member as the email needs them; undefined: they may not be emailed now. */
export async function findRecipient(
  db: Database,
  { orgId, userId, kind }: { orgId: string; userId: string; kind: NotificationKind },
) {
  const [found] = await db
    .select({
      email: people.email,
      role: members.role,
      name: organizations.name,
      slug: organizations.slug,
    })
    .from(members)
    .innerJoin(people, eq(people.userId, members.userId))
    .innerJoin(organizations, eq(organizations.id, members.orgId))
    .where(
      and(
        eq(members.orgId, orgId),
        eq(members.userId, userId),
        isNull(organizations.archivedAt),
        isNull(organizations.suspendedAt),
        mayBeMailed(kind),
      ),
    )
    .limit(1)
  return found?.email ? { ...found, email: found.email } : undefined
}
