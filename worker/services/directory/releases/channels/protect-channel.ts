import { sql } from 'drizzle-orm'
import type { ChannelSummary } from '#shared/domain/releases/channel.ts'
import { notFound } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import { FIRST } from '#worker/services/directory/releases/manifests/advance.ts'
import { ofChannel } from '#worker/services/directory/releases/release-event.ts'
import type { ChannelPath } from './get-channel.ts'
import { summarizeChannels } from './list-channels.ts'

/** Only people: an API key that could lift the protection would need no trust. */
export async function protectChannel(
  ctx: Context<Person>,
  {
    protected: isProtected,
    trustedKeys,
    ...path
  }: ChannelPath & { protected: boolean; trustedKeys: string[] },
): Promise<ChannelSummary> {
  const { application } = await requireApp(ctx, path.org, path.app, 'channels.manage')
  const { db } = ctx
  const appId = application.id
  const channel = path.channel ?? ''
  const keys = isProtected ? [...new Set(trustedKeys)].sort() : []
  const values = { protected: isProtected, trustedKeys: keys }
  const isThere = sql`exists (select 1 from applications where id = ${appId} and deleted_at is null)`
  const batch = new Batch(db)
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
  await batch.run()
  const [summary] = await summarizeChannels(db, appId, [channel])
  if (!summary) throw notFound('This channel')
  return summary
}
