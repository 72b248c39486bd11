import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { DAY, utcDay } from '#shared/domain/time.ts'
import type { WebhookDelivery, WebhookDeliveryDetails } from '#shared/domain/webhooks/webhook-delivery.ts'
import { RECENT_DAYS, type WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { MAX_WEBHOOK_ENDPOINTS } from '#shared/limits.ts'
import { firstIdAt } from '#worker/platform/ids.ts'
import type { Context, Database } from '#worker/services/directory/context.ts'
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from '#worker/services/directory/webhook-schema.ts'
import type { EndpointRow } from './attempt.ts'
import { composeBody, type MessageRow, plainHeaders } from './request.ts'

type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** An endpoint of an organization. @throws RpcError 404 */
export async function requireEndpoint(db: Database, orgId: string, id: string): Promise<EndpointRow> {
  const [found] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.orgId, orgId)))
  if (!found) throw notFound('This webhook')
  return found
}

/** The endpoints of an organization, or one of them, as the contract wants them, the oldest first. */
export async function readEndpoints(
  { db, now }: Pick<Context, 'db' | 'now'>,
  orgId: string,
  id?: string,
): Promise<WebhookEndpoint[]> {
  const own = and(
    eq(webhookEndpoints.orgId, orgId),
    id === undefined ? undefined : eq(webhookEndpoints.id, id),
  )
  const days = Array.from({ length: RECENT_DAYS }, (_, index) =>
    utcDay(new Date(now.getTime() - (RECENT_DAYS - 1 - index) * DAY)),
  )
  const { endpointId, messageId, createdAt, fault } = webhookDeliveries
  const day = sql<string>`substr(${createdAt}, 1, 10)`
  const [rows, counts] = await db.batch([
    db
      .select()
      .from(webhookEndpoints)
      .where(own)
      .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
      .limit(MAX_WEBHOOK_ENDPOINTS),
    db
      .select({ endpointId, day, all: sql<number>`count(*)`, failed: sql<number>`count(${fault})` })
      .from(webhookEndpoints)
      .innerJoin(webhookDeliveries, eq(endpointId, webhookEndpoints.id))
      .where(and(own, gte(messageId, firstIdAt(new Date(`${days[0]}T00:00:00Z`)))))
      .groupBy(endpointId, day),
  ])
  return rows.map((row) => {
    const ofRow = counts.filter((each) => each.endpointId === row.id)
    const daily = days.map((each) => ofRow.find((count) => count.day === each)?.all ?? 0)
    return {
      ...toEndpoint(row, now),
      recent: { daily, failed: ofRow.reduce((sum, { failed }) => sum + failed, 0) },
    }
  })
}

function toEndpoint(row: EndpointRow, now: Date) {
  const { id, url, name, events, applications, createdAt, disabledAt, disabledReason, failingSince } = row
  const isGrace = row.formerSecretUntil !== null && row.formerSecretUntil > now.toISOString()
  return {
    ...{ id, url, name, events, applications, createdAt, disabledAt, disabledReason, failingSince },
    formerSecretUntil: isGrace ? row.formerSecretUntil : null,
  }
}

/** Deliveries with their messages. */
export function selectDeliveries(db: Database) {
  return db
    .select({ delivery: webhookDeliveries, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .$dynamic()
}
type Found = Awaited<ReturnType<typeof selectDeliveries>>[number]

/** A message to an endpoint; undefined: it doesn't exist. */
export async function readDelivery(db: Database, endpointId: string, messageId: string) {
  const [found] = await selectDeliveries(db)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.messageId, messageId)))
    .limit(1)
  return found
}

/** As the contract wants it. */
export function toDelivery({ delivery, message }: Found): WebhookDelivery {
  const { state, createdAt, attempts, attemptedAt, ms, status, fault, dueAt } = delivery
  const { id, type, subjectName, application } = message
  return {
    ...{ id, type, subject: subjectName, application, state, createdAt },
    ...{ attempts, attemptedAt, ms, status, fault, dueAt },
  }
}

/** With the request as it was sent last, or would be sent now, and its answer. @param slug of the organization */
export function toDetails(
  { site, now }: Pick<Context, 'site' | 'now'>,
  { url }: EndpointRow,
  found: { delivery: DeliveryRow; message: MessageRow },
  slug: string,
): WebhookDeliveryDetails {
  const { delivery, message } = found
  const at = delivery.attemptedAt === null ? now : new Date(delivery.attemptedAt)
  const { answerHeaders, answerBody, answerCut } = delivery
  return {
    ...toDelivery(found),
    request: {
      url,
      headers: Object.entries(plainHeaders(site.productName, message.id, at)),
      body: composeBody(message, slug),
    },
    answer:
      delivery.status === null
        ? null
        : { headers: answerHeaders ?? [], body: answerBody ?? '', isCut: answerCut ?? false },
  }
}
