// What a digest tells of: the seven days, and the seven before them.

import { and, asc, count, eq, gte, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import type { EventName } from '#shared/domain/events.ts'
import { DAY, utcDay } from '#shared/domain/time.ts'
import type { Context, DirectoryPorts } from '#worker/services/directory/context.ts'
import { applications, audit } from '#worker/services/directory/schema.ts'

/** Those that are told apart: each is a Meter that is asked. */
const MAX_APPLICATIONS = 24
const WEEK_DAYS = 7

interface Compared {
  now: number
  before: number
}

export interface Digest {
  /** UTC days, both included. */
  from: string
  to: string
  downloads: Compared
  published: Compared
  held: Compared
  /** Those with downloads or clients, the most downloaded first. `clients`: the mean of a day. */
  applications: { name: string; slug: string; downloads: Compared; clients: Compared }[]
}

interface DigestContext extends Pick<Context, 'db'> {
  ports: Pick<DirectoryPorts, 'organizationCounts' | 'counts' | 'clients'>
}

/** Null: it isn't wanted any longer, or there is nothing to tell. */
export async function readDigest(
  { db, ports }: DigestContext,
  orgId: string,
  { from, to }: { from: string; to: string },
  isWanted: SQL,
): Promise<Digest | null> {
  const before = { from: daysLater(from, -WEEK_DAYS), to: daysLater(from, -1) }
  const open = await db
    .select({ id: applications.id, name: applications.name, slug: applications.slug })
    .from(applications)
    .where(and(eq(applications.orgId, orgId), isNull(applications.deletedAt), isWanted))
    .orderBy(asc(applications.name), asc(applications.id))
    .limit(MAX_APPLICATIONS)
  if (open.length === 0) return null
  const [downloads, downloadsBefore, events, eventsBefore] = await Promise.all([
    ports.organizationCounts(orgId, from, to),
    ports.organizationCounts(orgId, before.from, before.to),
    countEvents(db, orgId, { from, to }),
    countEvents(db, orgId, before),
  ])
  const told: Digest['applications'] = []
  for (const { id, name, slug } of open) {
    const [counts, earlier, clients] = await Promise.all([
      ports.counts(id, from, to),
      ports.counts(id, before.from, before.to),
      ports.clients(id, { from, to, bucketDays: 1 }, daysLater(to, 1)),
    ])
    const each = {
      ...{ name, slug },
      downloads: { now: counts.downloads, before: earlier.downloads },
      clients: { now: clients.perDay, before: clients.perDayBefore ?? 0 },
    }
    if (each.downloads.now + each.downloads.before + each.clients.now + each.clients.before > 0)
      told.push(each)
  }
  const digest: Digest = {
    ...{ from, to },
    downloads: { now: downloads.downloads, before: downloadsBefore.downloads },
    published: { now: events.published, before: eventsBefore.published },
    held: { now: events.held, before: eventsBefore.held },
    applications: told.sort((a, b) => b.downloads.now - a.downloads.now),
  }
  return isEmpty(digest) ? null : digest
}

/** Nothing happened in the week, nor in the one before. */
function isEmpty({ downloads, published, held, applications: told }: Digest): boolean {
  return told.length === 0 && [downloads, published, held].every((each) => each.now + each.before === 0)
}

async function countEvents(
  db: Context['db'],
  orgId: string,
  { from, to }: { from: string; to: string },
): Promise<{ published: number; held: number }> {
  const countOf = async (...names: EventName[]) => {
    const [row] = await db
      .select({ events: count() })
      .from(audit)
      .where(
        and(
          eq(audit.orgId, orgId),
          inArray(audit.action, names),
          gte(audit.at, from),
          lt(audit.at, daysLater(to, 1)),
        ),
      )
    return row?.events ?? 0
  }
  const [published, held] = await Promise.all([
    countOf('release.published', 'release.promoted'),
    countOf('rollout.held', 'release.notPublished'),
  ])
  return { published, held }
}

function daysLater(day: string, days: number): string {
  return utcDay(new Date(Date.parse(day) + days * DAY))
}
