import { sql } from 'drizzle-orm'
import type { ChannelProtection } from '#shared/domain/releases/channel.ts'
import { forbidden } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import type { ApplicationRow } from '#worker/services/directory/access.ts'
import type { Context, DirectoryBatch } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import { FIRST } from '#worker/services/directory/releases/manifests/advance.ts'
import { ofChannel } from '#worker/services/directory/releases/release-event.ts'

/**
 * Sets who may publish on a channel, in the batch that changes it.
 * @param channel `''`: production
 * @throws RpcError 403 for an API key: one that could lift the protection would need no trust
 */
export function addProtection(
  batch: DirectoryBatch,
  ctx: Context<Person | Machine>,
  application: ApplicationRow,
  channel: string,
  { protected: isProtected, trustedKeys }: ChannelProtection,
): void {
  if (ctx.actor.kind === 'machine') throw forbidden('An API key can’t change the protection of a channel.')
  const appId = application.id
  const keys = isProtected ? [...new Set(trustedKeys)].sort() : []
  const values = { protected: isProtected, trustedKeys: keys }
  const isThere = sql`exists (select 1 from applications where id = ${appId} and deleted_at is null)`
  const changed = batch.when(isThere).insert(
    channels,
    { appId, channel, ...FIRST, ...values },
    {
      target: [channels.appId, channels.channel],
      set: values,
      setWhere: sql`${channels.protected} is not ${isProtected ? 1 : 0}
        or ${channels.trustedKeys} is not ${JSON.stringify(keys)}`,
    },
  )
  emit(batch, changed, ctx, {
    name: 'channel.protected',
    ...ofChannel(application, channel, { protected: isProtected, trustedKeys: keys.length }),
  })
}
