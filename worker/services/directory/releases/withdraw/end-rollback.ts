import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { conflict } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { type ApplicationRow, requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import type { ChannelPath } from '#worker/services/directory/releases/channels/get-channel.ts'
import { advanceIncluding, showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { ofChannel } from '#worker/services/directory/releases/release-event.ts'
import { addReturned } from '#worker/services/directory/releases/rollout/withdrawn.ts'

/** Each failed one means that a concurrent request changed the rollback, or a rollout that it withdrew. */
const MAX_TRIES = 20

/**
 * Ends the rollback of a channel: what it withdrew is offered again, where its rollout was. Without a rollback nothing
 * changes.
 * @throws RpcError 409 `changed`
 */
export async function endRollback(ctx: Context<Person | Machine>, path: ChannelPath): Promise<null> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  const appId = application.id
  const channel = path.channel ?? ''
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    if (!(await end(ctx, application, channel))) continue
    await showChange(ctx, { appId, channel })
    return null
  }
  throw conflict('This channel is being changed. Try again.', undefined, 'changed')
}

/** False, and nothing has changed, when a rollout that it gives back was changed concurrently. */
async function end(
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  channel: string,
): Promise<boolean> {
  const { id: appId } = application
  const batch = new Batch(ctx.db)
  await addReturned(ctx, batch, appId, channel)
  const ended = batch.add(
    ctx.db
      .update(channels)
      .set({
        revision: sql`${channels.revision} + 1`,
        rolledBackTo: null,
        rolledBackAt: null,
        withdrawnUpTo: null,
      })
      .where(and(eq(channels.appId, appId), eq(channels.channel, channel), isNotNull(channels.rolledBackTo))),
  )
  emit(batch, ended, ctx, { name: 'channel.rollbackEnded', ...ofChannel(application, channel, {}) })
  advanceIncluding(batch, ended, appId, channel)
  return (await batch.attempt()) === null
}
