// The run that sends messages: a few endpoints at a time, each leased, so that a slow or dead one holds up no other.
// Messages of an endpoint leave in order, one after the other. A run that crashes may have sent some that it didn't
// record, which the next sends again (at-least-once delivery).

import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { SECOND } from '#shared/domain/time.ts'
import { logProblem } from '#worker/platform/log.ts'
import { organizations } from '#worker/services/directory/schema.ts'
import {
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from '#worker/services/directory/webhook-schema.ts'
import { attempt, type EndpointRow, type SendingContext } from './attempt.ts'
import { MAX_FAILURES } from './back-off.ts'
import { record } from './record.ts'
import { openSecrets } from './secret.ts'
import { type Settled, settle } from './settle.ts'

/** A Worker may have six open connections. Look-ups and the database need some. */
const CONCURRENCY = 4
const GROUP_SIZE = 20
/** Then it is the next endpoint's turn. */
const TURN_MS = 15 * SECOND
/** Longer than a turn, its last request and the writes after it. */
const LEASE_MS = 60 * SECOND
/** Of one run, each with look-ups of its host: an invocation of a Worker may make 10,000. */
const MAX_REQUESTS = 2000
/** Of the scheduled run: the next one begins a minute later. */
const RUN_MS = 45 * SECOND

interface Run {
  /** No endpoint is begun after this time. */
  budgetMs?: number
}

/** Sends what is due. */
export async function deliverWebhooks(ctx: SendingContext, { budgetMs = RUN_MS }: Run = {}): Promise<void> {
  const run = { end: Date.now() + budgetMs, left: MAX_REQUESTS }
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (Date.now() < run.end && run.left > 0) {
        const endpoint = await lease(ctx)
        if (!endpoint) return
        await serve(ctx, endpoint, run).catch((error) =>
          logProblem('The webhooks of an endpoint could not be sent', { endpointId: endpoint.id }, error),
        )
      }
    }),
  )
}

/** The endpoint that has waited longest, if one has something to send. */
async function lease({ db, clock }: SendingContext) {
  const now = clock()
  const moment = now.toISOString()
  const next = sql`(
    select e.id from webhook_endpoints e join organizations o on o.id = e.org_id
    where e.disabled_at is null and o.archived_at is null and o.suspended_at is null
      and coalesce(e.lease_until, '') <= ${moment} and coalesce(e.retry_at, '') <= ${moment}
      and exists (select 1 from webhook_deliveries where endpoint_id = e.id and due_at is not null and due_at <= ${moment})
    order by e.served_at limit 1
  )`
  const [leased] = await db
    .update(webhookEndpoints)
    .set({ leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(), servedAt: moment })
    .where(eq(webhookEndpoints.id, next))
    .returning()
  return leased
}

/** Sends what an endpoint has due, until its turn ends or its circuit opens. */
async function serve(ctx: SendingContext, leased: EndpointRow, run: { left: number }): Promise<void> {
  const { db } = ctx
  const end = Date.now() + TURN_MS
  // Its circuit is half-open when it was open until now.
  let endpoint: EndpointRow | undefined = { ...leased, retryAt: null }
  while (endpoint && endpoint.retryAt === null && Date.now() < end && run.left > 0) {
    const isProbe: boolean = endpoint.failures >= MAX_FAILURES
    const due = await selectDue(ctx, endpoint.id, isProbe ? 1 : GROUP_SIZE)
    if (due.length === 0) break
    run.left -= due.length
    endpoint = await record(ctx, endpoint, await sendGroup(ctx, endpoint, due, end))
  }
  // After an error the lease stays until it ends: what can't be recorded isn't sent again at once.
  await db
    .update(webhookEndpoints)
    .set({ leaseUntil: null })
    .where(
      and(eq(webhookEndpoints.id, leased.id), eq(webhookEndpoints.leaseUntil, sql`${leased.leaseUntil}`)),
    )
}

/** Sends one message after the other, until the circuit opens or time is up. */
async function sendGroup(
  ctx: SendingContext,
  endpoint: EndpointRow,
  due: Awaited<ReturnType<typeof selectDue>>,
  end: number,
): Promise<Settled[]> {
  const secrets = await openSecrets(ctx.ports, endpoint, ctx.clock())
  const settled: Settled[] = []
  for (const { delivery, message, slug } of due) {
    const before = settled.at(-1)?.health ?? endpoint
    const result = await attempt(ctx, endpoint, secrets, message, slug)
    const next = settle(before, { message, ...delivery }, result)
    settled.push(next)
    if (next.health.retryAt !== null || next.turnOff !== null || Date.now() >= end) break
  }
  return settled
}

/**
 * What an endpoint has due, in order. Messages that have failed come after those that haven't been tried: a few that
 * always fail would keep its circuit open.
 */
async function selectDue(ctx: SendingContext, endpointId: string, limit: number) {
  const { attempts, attemptedAt, messageId } = webhookDeliveries
  const fresh = await selectWhere(ctx, endpointId, eq(attempts, 0)).orderBy(asc(messageId)).limit(limit)
  if (fresh.length > 0) return fresh
  return selectWhere(ctx, endpointId, gt(attempts, 0)).orderBy(asc(attemptedAt)).limit(limit)
}

function selectWhere({ db, clock }: SendingContext, endpointId: string, where: SQL) {
  const { attempts, createdAt, dueAt, messageId } = webhookDeliveries
  return db
    .select({ delivery: { attempts, createdAt }, message: webhookMessages, slug: organizations.slug })
    .from(webhookDeliveries)
    .innerJoin(webhookMessages, eq(webhookMessages.id, messageId))
    .innerJoin(organizations, eq(organizations.id, webhookMessages.orgId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        // As text, so that the index of these deliveries serves it.
        sql`due_at is not null`,
        lte(dueAt, clock().toISOString()),
        where,
      ),
    )
    .$dynamic()
}
