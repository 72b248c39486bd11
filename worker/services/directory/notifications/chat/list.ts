import type { ChatDestination } from '#shared/domain/notifications/chat-destination.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireOrg } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { readDestinations } from './queries.ts'

/** The chats of an organization, the oldest first. */
export async function listChats(ctx: Context<Person>, org: string): Promise<ChatDestination[]> {
  const { organization } = await requireOrg(ctx, org, 'chats.manage')
  return readDestinations(ctx.db, organization.id)
}
