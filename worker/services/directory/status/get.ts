import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Updating } from '#shared/domain/organizations/application.ts'
import { type AppStatus, STATUS_RELEASES, WITHDRAWN_DAYS } from '#shared/domain/releases/app-status.ts'
import { DAY } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'
import type { Person, ServiceActor, Visitor } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { findPublicApp, selectOffered } from '#worker/services/directory/downloads/queries.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { withdrawnSince } from '#worker/services/directory/releases/rollout/withdrawn.ts'
import { readChannels } from './read-channels.ts'

type Asking = Context<Person | ServiceActor | Visitor>
type Place = [org: string, app: string]
type Found = Pick<AppStatus, 'name' | 'description' | 'organization' | 'audience' | 'isStopped'> & {
  id: string
} & Updating

/**
 * Of `releases`: whether a step for some clients had begun, as `hasBegun` asks, when a rollback withdrew it or a pause
 * stopped it before.
 */
const REACHED_SOME = sql`exists (select 1 from json_each(releases.plan, '$.steps') as step
  where step.value ->> 'audience' is not null and (step.value ->> 'reached' is not null
    or (step.value ->> 'cleared' and step.value ->> 'at' <= ${withdrawnSince}
      and coalesce(step.value ->> 'at' <= releases.paused_at, true))))`

/** Of a release that the rollback of its channel withdraws. One that had reached no client was announced to no one. */
const ROLLED_BACK_AT = sql`iif(rollout_percent > 0 or ${REACHED_SOME}, ${withdrawnSince}, null)`

/**
 * The status of an application: for everyone of a public one, for members of their own; null for every other URL,
 * whatever the reason.
 */
export async function getStatus(ctx: Asking, place: Place): Promise<AppStatus | null> {
  const found = (await findPublic(ctx, place)) ?? (await findOwn(ctx, place))
  return found && describe(ctx, found)
}

/** What everyone may see. */
export async function getPublicStatus(
  ctx: Pick<Context, 'db' | 'now'>,
  place: Place,
): Promise<AppStatus | null> {
  const found = await findPublic(ctx, place)
  return found && describe(ctx, found)
}

async function findPublic(ctx: Pick<Context, 'db'>, [org, app]: Place): Promise<Found | null> {
  const found = await findPublicApp(ctx, org, app)
  return found && { ...found, audience: 'everyone', isStopped: false }
}

async function findOwn(ctx: Asking, [org, app]: Place): Promise<Found | null> {
  const { actor } = ctx
  if (actor.kind !== 'person') return null
  try {
    const { application, organization } = await requireApp({ ...ctx, actor }, org, app, 'applications.read')
    const { id, name, description, appType, updaters, takenDownAt } = application
    return {
      ...{ id, name, description, appType, updaters },
      organization: organization.name,
      audience: 'members',
      isStopped: takenDownAt !== null || organization.suspendedAt !== null,
    }
  } catch (problem) {
    if (problem instanceof RpcError && problem.code === 404) return null
    throw problem
  }
}

async function describe(
  ctx: Pick<Context, 'db' | 'now'>,
  { id, appType, updaters, ...about }: Found,
): Promise<AppStatus> {
  const { db, now } = ctx
  const offered = selectOffered(db, id)
  const since = new Date(now.getTime() - WITHDRAWN_DAYS * DAY).toISOString()
  const withdrawnAt = sql<string>`coalesce(${releases.yankedAt}, ${releases.purgedAt}, ${ROLLED_BACK_AT})`
  const [channels, [recent, withdrawn]] = await Promise.all([
    readChannels(ctx, id, { appType, updaters }),
    db.batch([
      db
        .select({ version: offered.version, channel: offered.channel, pubDate: offered.pubDate })
        .from(offered)
        .orderBy(desc(offered.pubDate), desc(offered.id))
        .limit(STATUS_RELEASES),
      db
        .select({ version: releases.version, channel: releases.channel, at: withdrawnAt.as('at') })
        .from(releases)
        .where(
          and(
            eq(releases.appId, id),
            sql`status = 'published'`,
            isNotNull(withdrawnAt),
            sql`${withdrawnAt} >= ${since}`,
          ),
        )
        .orderBy(desc(withdrawnAt), desc(releases.id))
        .limit(STATUS_RELEASES),
    ]),
  ])
  return {
    ...about,
    channels,
    recent: recent.map((each) => ({
      ...each,
      channel: each.channel || null,
      pubDate: each.pubDate ?? '',
    })),
    withdrawn: withdrawn.map((each) => ({ ...each, channel: each.channel || null })),
  }
}
