import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Adoption, AdoptionCurve } from '#shared/domain/insights/adoption.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'
import { MAX_ADOPTION_DAYS } from '#shared/limits.ts'
import type { Machine, Person } from '#worker/platform/rpc/context.ts'
import { requireApp } from '#worker/services/directory/access.ts'
import type { Context } from '#worker/services/directory/context.ts'
import type { DayClients } from '#worker/services/directory/counted.ts'
import { releases } from '#worker/services/directory/release-schema.ts'
import { listedDate } from '#worker/services/directory/releases/list-order.ts'
import { requireRelease } from '#worker/services/directory/releases/queries.ts'
import type { ReleasePath } from '#worker/services/directory/releases/rows.ts'

interface Published {
  id: string
  version: string
  channel: string
  pubDate: string
}

/**
 * How clients took up a release, and the one published before it on its channel.
 * @throws RpcError 409 `not_published` for a draft
 */
export async function readAdoption(
  ctx: Context<Person | Machine>,
  { org, app, release: wanted, channel }: ReleasePath,
): Promise<Adoption> {
  const { application } = await requireApp(ctx, org, app, 'releases.read')
  const { release } = await requireRelease(ctx, application.id, wanted, channel)
  const { pubDate } = release
  if (pubDate === null)
    throw new RpcError(409, 'This release is a draft. Publish it first.', { reason: 'not_published' })
  const before = await selectBefore(ctx, application.id, release.channel, pubDate)
  const [own, earlier] = await Promise.all([
    readCurve(ctx, application.id, { ...release, pubDate }),
    before && readCurve(ctx, application.id, before),
  ])
  return { release: own, before: earlier }
}

async function selectBefore(
  { db }: Context<Person | Machine>,
  appId: string,
  channel: string,
  pubDate: string,
): Promise<Published | null> {
  const [found] = await db
    .select({
      id: releases.id,
      version: releases.version,
      channel: releases.channel,
      pubDate: releases.pubDate,
    })
    .from(releases)
    .where(
      and(
        ...[eq(releases.appId, appId), lt(listedDate, pubDate)],
        // Else the database goes through all releases of the channel, and sorts them.
        ...[sql`+${releases.channel} = ${channel}`, eq(releases.status, 'published')],
        ...[isNull(releases.yankedAt), isNotNull(releases.pubDate)],
      ),
    )
    .orderBy(desc(listedDate), desc(releases.id))
    .limit(1)
  return found?.pubDate ? { ...found, pubDate: found.pubDate } : null
}

async function readCurve(
  { ports, now }: Context<Person | Machine>,
  appId: string,
  { id, version, channel, pubDate }: Published,
): Promise<AdoptionCurve> {
  const from = utcDay(pubDate)
  const last = Math.min(now.getTime(), Date.parse(from) + (MAX_ADOPTION_DAYS - 1) * DAY)
  const to = utcDay(new Date(Math.max(last, Date.parse(from))))
  const { all, versions } = await ports.clientsOfVersions(appId, { from, to }, [version])
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1
  return {
    ...{ id, version, channel: channel || null, publishedAt: pubDate },
    days: Array.from({ length }, (_, age) => {
      const day = utcDay(new Date(Date.parse(from) + age * DAY))
      const clients = clientsOn(versions, day)
      const of = clientsOn(all, day)
      return { day, clients, of, share: of === 0 ? null : Math.min(1, clients / of) }
    }),
  }
}

const clientsOn = (days: readonly DayClients[], day: string) =>
  days.find((each) => each.day === day)?.clients ?? 0
