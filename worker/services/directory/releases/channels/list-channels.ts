import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type ChannelSummary, MAX_COUNTED_RELEASES, PRODUCTION } from '#shared/domain/releases/channel.ts'
import { isFull } from '#shared/domain/releases/live-releases.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import { channels, releases } from '#worker/services/directory/release-schema.ts'
import { listedNames } from './listed-names.ts'
import { isOffered } from './outlines.ts'

interface AppPath {
  org: string
  app: string
}

/** The channels of an application: production, those that were published on or set up, and those of drafts. */
export async function listChannels(
  ctx: Context<Person | Machine>,
  { org, app }: AppPath,
): Promise<{ channels: ChannelSummary[]; complete: boolean }> {
  const { application } = await requireApp(ctx, org, app, 'releases.read')
  const { db } = ctx
  const { names, complete } = await listedNames(db, application.id)
  return {
    channels: await summarizeChannels(db, application.id, names),
    complete,
  }
}

/** What there is to say of these channels (`''`: production), in the order given. */
export async function summarizeChannels(
  db: Database,
  appId: string,
  names: readonly string[],
): Promise<ChannelSummary[]> {
  const list = JSON.stringify(names)
  const isListed = sql`${channels.channel} in (select value from json_each(${list}))`
  const ofApp = and(eq(channels.appId, appId), isListed)
  const { id, version, channel, pubDate, rolloutPercent, paused, pausedAt, plan, hold } = releases
  const updates = sql<number>`exists (
    select 1 from assets where release_id = releases.id and update_platform is not null
  )`.as('updates')
  const counts = await countReleases(db, appId, list)
  const [rows, offered] = await db.batch([
    db
      .select({
        ...getTableColumns(channels),
        targetVersion: sql<string | null>`${releases.version}`.as('target_version'),
      })
      .from(channels)
      .leftJoin(releases, eq(releases.id, channels.rolledBackTo))
      .where(ofApp)
      .orderBy(asc(channels.channel)),
    // What the last manifests offer.
    db
      .select({ id, version, channel, pubDate, rolloutPercent, paused, pausedAt, plan, hold, updates })
      .from(releases)
      .where(
        and(
          sql`${id} in (
            select kept.value ->> 0 from channels, json_each(channels.compiled, '$.kept') as kept
              where ${ofApp}
          )`,
          isOffered,
        ),
      ),
  ])
  const releaseOf = new Map(offered.map((each) => [each.id, each]))
  return counts.map(({ name, ...counted }) => {
    const row = rows.find((each) => each.channel === name)
    const kept = (row?.compiled?.kept ?? []).flatMap(([keptId]) => {
      const found = releaseOf.get(keptId)
      if (!found) return []
      const { updates, ...release } = found
      const { channel, pubDate } = release
      return [{ ...release, channel: channel || null, pubDate: pubDate ?? '', hasUpdates: Boolean(updates) }]
    })
    const first = kept.findIndex(isFull)
    const live = kept[first]
    return {
      channel: name || null,
      includes: row?.includes === '' ? PRODUCTION : (row?.includes ?? null),
      // Its plan, if it has one, is over.
      live: live ? { ...live, plan: null } : null,
      partial: first < 0 ? kept : kept.slice(0, first),
      rollback: rollbackOf(row),
      counts: counted,
      protected: row?.protected ?? false,
      trustedKeys: row?.trustedKeys ?? [],
    }
  })
}

function countReleases(db: Database, appId: string, list: string) {
  return db.all<{ name: string; published: number; drafts: number; all: number }>(sql`
    select given.value as name,
      (select count(*) from (
        select 1 from releases where app_id = ${appId} and channel = given.value and ${isOffered}
          limit ${MAX_COUNTED_RELEASES}
      )) as published,
      (select count(*) from releases
        where app_id = ${appId} and channel = given.value and status = 'draft') as drafts,
      (select count(*) from (
        select 1 from releases where app_id = ${appId} and channel = given.value
          limit ${MAX_COUNTED_RELEASES}
      )) as "all"
    from json_each(${list}) as given`)
}

type Row = Pick<typeof channels.$inferSelect, 'rolledBackTo' | 'rolledBackAt' | 'withdrawnUpTo'> & {
  targetVersion: string | null
}

function rollbackOf(row: Row | undefined): ChannelSummary['rollback'] {
  if (!row?.rolledBackTo || !row.rolledBackAt || row.targetVersion === null) return null
  const { rolledBackTo: releaseId, rolledBackAt: at, withdrawnUpTo, targetVersion: version } = row
  return { releaseId, version, at, withdrawnUpTo }
}
