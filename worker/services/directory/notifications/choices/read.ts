import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { NotificationSettings } from '#shared/domain/notifications/notification-choices.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
import { MAX_NOTIFICATION_EXCEPTIONS } from '#shared/limits.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { notificationChoices } from '#worker/services/directory/notification-schema.ts'
import { applications } from '#worker/services/directory/schema.ts'

/** The caller's choices in an organization, without those for applications that were deleted. */
export async function readChoices(
  { db, actor }: Pick<Context<Person>, 'db' | 'actor'>,
  orgId: string,
  role: Role,
): Promise<NotificationSettings> {
  const { appId, choices, timeZone } = notificationChoices
  const rows = await db
    .select({ appId, choices, timeZone })
    .from(notificationChoices)
    .leftJoin(applications, eq(applications.id, appId))
    .where(
      and(
        eq(notificationChoices.orgId, orgId),
        eq(notificationChoices.userId, actor.userId),
        or(eq(appId, ''), sql`${applications.id} is not null and ${isNull(applications.deletedAt)}`),
      ),
    )
    .orderBy(asc(appId))
    .limit(MAX_NOTIFICATION_EXCEPTIONS + 1)
  const general = rows.find((row) => row.appId === '')
  return {
    role,
    email: actor.email ?? null,
    emailVerified: actor.emailVerified,
    choices: general?.choices ?? {},
    exceptions: rows
      .filter((row) => row.appId !== '')
      .map((row) => ({ appId: row.appId, choices: row.choices })),
    timeZone: general?.timeZone ?? 'UTC',
  }
}
