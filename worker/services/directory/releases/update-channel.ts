import { sql } from 'drizzle-orm'
import {
  type ChannelSummary,
  MAX_INCLUDE_DEPTH,
  MAX_INCLUDING_CHANNELS,
  MAX_LISTED_CHANNELS,
  PRODUCTION,
} from '#shared/domain/channel.ts'
import { conflict, notFound, unprocessable } from '#shared/errors.ts'
import type { Machine, Person } from '#worker/platform/context.ts'
import { attempt, demand, insertIf } from '#worker/platform/d1.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import { recordChannelAct } from '#worker/services/directory/audit/record.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { refuseIfRestricted } from '#worker/services/directory/orgs/restrictions.ts'
import { channels } from '#worker/services/directory/release-schema.ts'
import { advanceIncluding, FIRST, NEXT, showChange } from './advance.ts'
import type { ChannelPath } from './get-channel.ts'
import { includedNames, isWithinLimits } from './links.ts'
import { summarizeChannels } from './list-channels.ts'

/**
 * Sets which channel another one includes, and creates that if it is new. The limits are checked on the result, in
 * the batch that makes the change, so that concurrent requests can't exceed them together.
 * @throws RpcError 422 `too_many_includes` or `too_many_channels`; with `create`, 409 `channel_exists`
 */
export async function updateChannel(
  ctx: Context<Person | Machine>,
  {
    includes: named,
    create = false,
    ...path
  }: ChannelPath & { includes: string | null; create?: boolean | undefined },
): Promise<ChannelSummary> {
  const { organization, application } = await requireApp(ctx, path.org, path.app, 'channels.manage')
  await refuseIfRestricted(ctx, organization, 'release')
  const { db } = ctx
  const appId = application.id
  const channel = path.channel ?? ''
  const includes = named === PRODUCTION ? '' : named
  const isThere = sql`exists (select 1 from applications where id = ${appId} and deleted_at is null)`
  const outcome = await attempt(
    db.batch([
      demand(db, channels, sql`not (${create} and ${exists(appId, channel)})`),
      insertIf(db, channels, { appId, channel, includes, ...FIRST }, isThere).onConflictDoUpdate({
        target: [channels.appId, channels.channel],
        set: { includes, ...NEXT },
        setWhere: sql`${channels.includes} is not ${includes}`,
      }),
      recordChannelAct(ctx, 'channel.updated', application, channel, { includes: named }),
      advanceIncluding(db, appId, channel, sql`changes() > 0`),
      demand(db, channels, sql`${isWithinLimits(appId, channel)} and ${hasRoom(appId)}`),
    ]),
  )
  if ('refused' in outcome) throw await explain(db, appId, channel, { includes: includes ?? '', create })
  await showChange(ctx, { appId, channel })
  const [summary] = await summarizeChannels(db, appId, [channel])
  if (!summary) throw notFound('This channel')
  return summary
}

/** Holds while the application has no more channels than a list shows. */
function hasRoom(appId: string) {
  return sql`(select count(*) from channels where app_id = ${appId}) <= ${MAX_LISTED_CHANNELS}`
}

/** Holds for a channel that a list shows. */
function exists(appId: string, channel: string) {
  return sql`(
    exists (select 1 from channels where app_id = ${appId} and channel = ${channel})
    or exists (select 1 from releases where app_id = ${appId} and channel = ${channel} and status = 'draft')
  )`
}

/** Why the change was undone. */
async function explain(
  db: Database,
  appId: string,
  channel: string,
  { includes, create }: { includes: string; create: boolean },
): Promise<Error> {
  const [found] = await db.all<{
    taken: number
    cycle: number
    depth: number
    known: number
    channels: number
  }>(sql`select
    ${exists(appId, channel)} as taken,
    ${channel} in ${includedNames(appId, includes)} as cycle,
    (select count(*) from ${includedNames(appId, includes)}) as depth,
    exists (select 1 from channels where app_id = ${appId} and channel = ${channel}) as known,
    (select count(*) from channels where app_id = ${appId}) as channels`)
  if (create && found?.taken)
    return conflict(
      'This channel already exists. Change it, or choose another name.',
      'channel',
      'channel_exists',
    )
  if (found && found.channels + (found.known ? 0 : 1) > MAX_LISTED_CHANNELS)
    return unprocessable(
      'too_many_channels',
      `An application can have ${MAX_LISTED_CHANNELS} channels. Use one that exists.`,
    )
  if (found?.cycle) return tooMany('These channels would include each other. Remove one inclusion first.')
  const limits = `A chain of channels can be ${MAX_INCLUDE_DEPTH} inclusions deep, and ${MAX_INCLUDING_CHANNELS} channels can include one.`
  return tooMany(`${limits} Remove an inclusion first.`)
}

function tooMany(message: string) {
  return unprocessable('too_many_includes', message)
}
