import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import type { ChannelPath } from '#worker/services/directory/releases/channels/get-channel.ts'
import { advanceIncluding, showChange } from '#worker/services/directory/releases/manifests/advance.ts'
import { ofChannel } from '#worker/services/directory/releases/release-event.ts'

/** Ends the rollback of a channel: what it withdrew is offered again. Without a rollback nothing changes. */
export async function endRollback(ctx: Context<Person | Machine>, path: ChannelPath): Promise<null> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'releases.write')
  await refuseIfRestricted(ctx, organization, 'release')
  const { db } = ctx
  const appId = application.id
  const channel = path.channel ?? ''
  const batch = new Batch(db)
  const ended = batch.add(
    db
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
  await batch.run()
  await showChange(ctx, { appId, channel })
  return null
}
