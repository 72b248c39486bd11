import type { NotificationSettings } from '#shared/domain/notifications/notification-choices.ts'
import { LEAST_ROLE } from '#shared/domain/organizations/member.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { readChoices } from './read.ts'

/** What the caller is emailed about an organization. */
export async function getChoices(ctx: Context<Person>, org: string): Promise<NotificationSettings> {
  const { organization, role } = await requireOrg(ctx, org, 'organization.read')
  return readChoices(ctx, organization.id, role ?? LEAST_ROLE)
}
