import { sql } from 'drizzle-orm'
import {
  type ChannelProtection,
  type ChannelSummary,
  MAX_INCLUDE_DEPTH,
  MAX_INCLUDING_CHANNELS,
  MAX_LISTED_CHANNELS,
  PRODUCTION,
} from '#shared/domain/releases/channel.ts'
import { channelProblem } from '#shared/domain/releases/channel-name.ts'
import { MAX_REQUIRED_STEPS } from '#shared/domain/releases/required-step.ts'
import { badInput, conflict, forbidden, notFound, type RpcError, unprocessable } from '#shared/errors.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { emit } from '#worker/services/directory/events.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import {
  advanceIncluding,
  FIRST,
  NEXT,
  showChange,
} from '#worker/services/directory/releases/manifests/advance.ts'
import { ofChannel } from '#worker/services/directory/releases/release-event.ts'
import { addProtection } from './add-protection.ts'
import type { ChannelPath } from './get-channel.ts'
import { includedNames, isWithinLimits } from './links.ts'
import { summarizeChannels } from './list-channels.ts'
import { hasRoomForSteps } from './required-steps.ts'

export type ChannelChange = ChannelPath & {
  includes: string | null
  /** The channel has to be new. */
  create?: boolean | undefined
  /** Absent: as it was. */
  protection?: ChannelProtection | undefined
}

/**
 * Sets which channel another one includes and who may publish on it, and creates it if it is new. The limits are checked on the result, in
 * the batch that makes the change, so that concurrent requests can't exceed them together.
 * @throws RpcError 400 for a new channel with a reserved name; 403 for an API key that sets the protection, or what a protected channel includes without its trust; 422 `too_many_includes`, `too_many_channels` or `too_many_steps`; with `create`, 409 `channel_exists`
 */
export async function updateChannel(
  ctx: Context<Person | Machine>,
  { includes: named, create = false, protection, ...path }: ChannelChange,
): Promise<ChannelSummary> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'channels.manage')
  await refuseIfRestricted(ctx, organization, 'release')
  const { db } = ctx
  const appId = application.id
  const channel = path.channel ?? ''
  const includes = named === PRODUCTION ? '' : named
  const isThere = sql`exists (select 1 from applications where id = ${appId} and deleted_at is null)`
  const batch = new Batch(db)
  if (channelProblem(channel)) batch.abortUnless('reserved', isListed(appId, channel))
  if (create) batch.abortUnless('channel_exists', sql`not ${isListed(appId, channel)}`)
  if (ctx.actor.kind === 'machine')
    batch.abortUnless('protected', mayInclude(appId, channel, includes, ctx.actor.keyId))
  const changed = batch.when(isThere).insert(
    channels,
    { appId, channel, includes, ...FIRST },
    {
      target: [channels.appId, channels.channel],
      set: { includes, ...NEXT },
      setWhere: sql`${channels.includes} is not ${includes}`,
    },
  )
  emit(batch, changed, ctx, {
    name: 'channel.updated',
    ...ofChannel(application, channel, { includes: named }),
  })
  advanceIncluding(batch, changed, appId, channel)
  if (protection) addProtection(batch, ctx, application, channel, protection)
  batch.abortUnless('too_many_channels', hasRoom(appId))
  batch.abortUnless('too_many_includes', isWithinLimits(appId, channel))
  batch.abortUnless('too_many_steps', hasRoomForSteps(appId, channel))
  const refused = await batch.attempt()
  if (refused) throw await refusalOf(db, refused, appId, { channel, includes: includes ?? '' })
  await showChange(ctx, { appId, channel })
  const [summary] = await summarizeChannels(db, appId, [channel])
  if (!summary) throw notFound('This channel')
  return summary
}

/** Holds for an API key that a protected channel trusts: with what it includes, it would choose what is published on it. */
function mayInclude(appId: string, channel: string, includes: string | null, keyId: string) {
  return sql`not exists (
    select 1 from channels
    where app_id = ${appId} and channel = ${channel} and protected = 1 and includes is not ${includes}
      and not exists (select 1 from json_each(trusted_keys) where value = ${keyId})
  )`
}

/** Holds while the application has no more channels than a list shows. */
function hasRoom(appId: string) {
  return sql`(select count(*) from channels where app_id = ${appId}) <= ${MAX_LISTED_CHANNELS}`
}

/** Holds for a channel that a list shows. */
function isListed(appId: string, channel: string) {
  return sql`(
    exists (select 1 from channels where app_id = ${appId} and channel = ${channel})
    or exists (select 1 from releases where app_id = ${appId} and channel = ${channel} and status = 'draft')
  )`
}

/** The error for the condition that undid the change. */
async function refusalOf(
  db: Database,
  reason: string,
  appId: string,
  { channel, includes }: { channel: string; includes: string },
): Promise<RpcError> {
  if (reason === 'reserved') return badInput(`${channelProblem(channel)}.`, 'channel')
  if (reason === 'channel_exists')
    return conflict(
      'This channel already exists. Change it, or choose another name.',
      'channel',
      'channel_exists',
    )
  if (reason === 'protected')
    return forbidden('This channel is protected. Ask an Admin to change what it includes.')
  if (reason === 'too_many_channels')
    return unprocessable(
      'too_many_channels',
      `An application can have ${MAX_LISTED_CHANNELS} channels. Use one that exists.`,
    )
  if (reason === 'too_many_steps')
    return unprocessable(
      'too_many_steps',
      `These channels would offer more than ${MAX_REQUIRED_STEPS} required steps together. Yank those that clients no longer need first.`,
    )
  const [found] = await db.all<{ cycle: number }>(
    sql`select ${channel} in ${includedNames(appId, includes)} as cycle`,
  )
  if (found?.cycle) return tooMany('These channels would include each other. Remove one inclusion first.')
  const limits = `A chain of channels can be ${MAX_INCLUDE_DEPTH} inclusions deep, and ${MAX_INCLUDING_CHANNELS} channels can include one.`
  return tooMany(`${limits} Remove an inclusion first.`)
}

function tooMany(message: string) {
  return unprocessable('too_many_includes', message)
}
