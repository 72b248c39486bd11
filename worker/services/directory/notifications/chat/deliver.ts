// The run that posts messages to chats: each destination is leased, so that two runs never send the same, and a slow one
// holds up no other. What is sent but not recorded in a crash is sent once more when the lease ends.

import { and, asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { MINUTE, SECOND } from '#shared/domain/time.ts'
import { CHAT_RETRY_MS } from '#shared/limits.ts'
import { logProblem } from '#worker/platform/log.ts'
import { chatDestinations, chatPosts } from '#worker/services/directory/notification-schema.ts'
import { readItems } from '#worker/services/directory/notifications/read-items.ts'
import type { Words } from '#worker/services/directory/notifications/words/item.ts'
import { messageWords } from '#worker/services/directory/notifications/words/message-words.ts'
import { organizations } from '#worker/services/directory/schema.ts'
import { attempt, type ChatContext, type DestinationRow } from './attempt.ts'
import { settle } from './settle.ts'
import { turnOff } from './turn-off.ts'

/** A Worker may have six open connections. */
const CONCURRENCY = 3
/** Of one destination in its turn: services take about one a second. */
const MAX_POSTS = 5
/** Longer than a turn. */
const LEASE_MS = 2 * MINUTE
const RUN_MS = 40 * SECOND

/** Posts what is due. */
export async function deliverChats(ctx: ChatContext): Promise<void> {
  const end = Date.now() + RUN_MS
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (Date.now() < end) {
        const destination = await lease(ctx)
        if (!destination) return
        await serve(ctx, destination).catch((error) =>
          logProblem('Messages to a chat could not be sent', { destinationId: destination.id }, error),
        )
      }
    }),
  )
}

/** The destination that has waited longest, if one has something to send. Each has one turn in a run. */
async function lease({ db, now }: ChatContext): Promise<DestinationRow | undefined> {
  const moment = now.toISOString()
  const next = sql`(
    select d.id from chat_destinations d join organizations o on o.id = d.org_id
    where d.disabled_at is null and o.archived_at is null and o.suspended_at is null
      and coalesce(d.lease_until, '') <= ${moment} and coalesce(d.retry_at, '') <= ${moment}
      and coalesce(d.served_at, '') < ${moment}
      and exists (select 1 from chat_posts where destination_id = d.id)
    order by d.served_at limit 1
  )`
  const leaseUntil = new Date(now.getTime() + LEASE_MS).toISOString()
  const [leased] = await db
    .update(chatDestinations)
    .set({ leaseUntil, servedAt: moment })
    .where(eq(chatDestinations.id, next))
    .returning()
  return leased
}

async function serve(ctx: ChatContext, leased: DestinationRow): Promise<void> {
  const { db, now } = ctx
  // A chat that is back isn't flooded with what is no news any longer.
  const tooOld = new Date(now.getTime() - CHAT_RETRY_MS).toISOString()
  const isOwn = eq(chatPosts.destinationId, leased.id)
  await db.delete(chatPosts).where(and(isOwn, lt(chatPosts.createdAt, tooOld)))
  const due = await db
    .select()
    .from(chatPosts)
    .where(isOwn)
    .orderBy(asc(chatPosts.createdAt))
    .limit(MAX_POSTS)
  const organization = await findOrganization(ctx, leased.orgId)
  let destination = leased
  for (const post of due) {
    const words = organization && (await wordsOf(ctx, destination, post, organization))
    if (!words) {
      await db.delete(chatPosts).where(eq(chatPosts.id, post.id))
      continue
    }
    const settled = settle(destination, await attempt(ctx, destination, words, post.id), now)
    const isTaken = settled.columns.lastFault === null
    await db.batch([
      db.update(chatDestinations).set(settled.columns).where(eq(chatDestinations.id, leased.id)),
      db.delete(chatPosts).where(and(eq(chatPosts.id, post.id), isTaken ? undefined : sql`false`)),
    ])
    destination = { ...destination, ...settled.columns }
    if (settled.turnOff) await turnOff(ctx, destination, settled.turnOff)
    if (!isTaken) break
  }
  const isMine = eq(chatDestinations.leaseUntil, leased.leaseUntil ?? '')
  await db
    .update(chatDestinations)
    .set({ leaseUntil: null })
    .where(and(eq(chatDestinations.id, leased.id), isMine))
}

async function findOrganization({ db }: ChatContext, orgId: string) {
  const [found] = await db
    .select({ name: organizations.name, slug: organizations.slug })
    .from(organizations)
    .where(eq(organizations.id, orgId))
    .limit(1)
  return found
}

/** Null: of what it tells nothing is there or chosen any longer. */
async function wordsOf(
  { db, site }: ChatContext,
  { applications, kinds }: DestinationRow,
  { messageId, kind }: typeof chatPosts.$inferSelect,
  { name: organization, slug }: { name: string; slug: string },
): Promise<Words | null> {
  if (!(kinds as readonly string[]).includes(kind)) return null
  const isChosen: SQL = applications
    ? sql`notifications.app_id in (select value from json_each(${JSON.stringify(applications)}))`
    : sql`true`
  const { items, total } = await readItems(db, messageId, isChosen)
  return total > 0 ? messageWords(kind, items, total, { organization, slug, origin: site.origin }) : null
}
