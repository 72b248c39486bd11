// Unsubscribing by the link of an email, without a login. It turns emails off, and nothing else.

import { and, eq, isNull, sql } from 'drizzle-orm'
import { APPLICATION_KINDS, NotificationKind } from '#shared/domain/notifications/notification-kind.ts'
import type { Unsubscribing, Unsubscription } from '#shared/domain/notifications/unsubscription.ts'
import { Batch } from '#worker/platform/database/d1.ts'
import type { Context } from '#worker/services/directory/context.ts'
import { notificationChoices } from '#worker/services/directory/notification-schema.ts'
import { chose } from '#worker/services/directory/notifications/recipients.ts'
import {
  readUnsubscribeToken,
  type Subscription,
} from '#worker/services/directory/notifications/unsubscribe-token.ts'
import { members, organizations } from '#worker/services/directory/schema.ts'

type LinkContext = Pick<Context, 'db' | 'ports'>

/** What a link is about; null: it isn't one of ours, or its reader is no member any longer. */
export async function getUnsubscription(ctx: LinkContext, token: string): Promise<Unsubscription | null> {
  const subscription = await readUnsubscribeToken(ctx.ports, token)
  return subscription && describe(ctx, subscription)
}

/** Turns a kind off, or all of them. Repeating it changes nothing. */
export async function unsubscribe(
  ctx: LinkContext,
  { token, all = false }: Unsubscribing,
): Promise<Unsubscription | null> {
  const subscription = await readUnsubscribeToken(ctx.ports, token)
  if (!subscription) return null
  const { orgId, userId, kind } = subscription
  const off = JSON.stringify(
    Object.fromEntries((all ? NotificationKind.options : [kind]).map((each) => [each, false])),
  )
  const { db } = ctx
  const isMember = sql`exists (select 1 from members where org_id = ${orgId} and user_id = ${userId})`
  const isMine = and(eq(notificationChoices.orgId, orgId), eq(notificationChoices.userId, userId))
  const endsDigest = all || kind === 'digest'
  const batch = new Batch(db)
  batch.when(isMember).insert(
    notificationChoices,
    { orgId, userId, appId: '', choices: sql`json(${off})` },
    {
      target: [notificationChoices.orgId, notificationChoices.userId, notificationChoices.appId],
      set: {
        choices: sql`json_patch(${notificationChoices.choices}, ${off})`,
        ...(endsDigest && { digestDueAt: null }),
      },
    },
  )
  // An application of which the kind was turned on would still send it.
  const exceptions = and(isMine, sql`${notificationChoices.appId} <> ''`)
  if (all) batch.add(db.delete(notificationChoices).where(exceptions))
  else if ((APPLICATION_KINDS as readonly string[]).includes(kind))
    batch.add(
      db
        .update(notificationChoices)
        .set({ choices: sql`json_remove(${notificationChoices.choices}, ${`$.${kind}`})` })
        .where(exceptions),
    )
  await batch.run()
  return describe(ctx, subscription)
}

async function describe(
  { db }: LinkContext,
  { orgId, userId, kind }: Subscription,
): Promise<Unsubscription | null> {
  const isChosen = (each: NotificationKind) => {
    const byApplication = sql`exists (select 1 from notification_choices own where own.org_id = members.org_id
      and own.user_id = members.user_id and own.app_id <> '' and own.choices ->> ${each})`
    return sql<number>`(${chose(each, sql`''`)}) or ${byApplication}`
  }
  const any = sql.join(
    NotificationKind.options.map((each) => sql`(${isChosen(each)})`),
    sql` or `,
  )
  const [found] = await db
    .select({
      name: organizations.name,
      slug: organizations.slug,
      isOn: isChosen(kind),
      isAnyOn: sql<number>`${any}`,
    })
    .from(members)
    .innerJoin(organizations, eq(organizations.id, members.orgId))
    .where(and(eq(members.orgId, orgId), eq(members.userId, userId), isNull(organizations.archivedAt)))
    .limit(1)
  if (!found) return null
  const { name, slug, isOn, isAnyOn } = found
  return { organization: { name, slug }, kind, isOn: isOn === 1, isAnyOn: isAnyOn === 1 }
}
