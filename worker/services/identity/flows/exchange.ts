// How a native client gets a session that began in a browser. It starts a flow, receives the first of two
// codes, and opens the browser, which returns from a provider and is redirected to the client with the second
// code. Only both codes together get the session, and only once.

import { Buffer } from 'node:buffer'
import { and, eq, gt, sql } from 'drizzle-orm'
import { type Call, timestamp } from '#identity/http/context.ts'
import { destination } from '#identity/http/return-to.ts'
import type { Claim } from '#identity/methods/oidc/memory.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { equalBytes, hmacHex } from '#worker/platform/crypto/digest.ts'
import { randomAlphanumeric } from '#worker/platform/crypto/random.ts'
import type { FlowMemory } from './flow-memory.ts'

const ID_DIGITS = 32
const CODE_LENGTH = 64

type Exchange = NonNullable<FlowMemory['exchange']>

export function wantsExchange(flow: Flow): boolean {
  const wanted = new URL(flow.requestUrl).searchParams.get('return_session_token_exchange_code')
  return flow.type === 'api' && wanted === 'true'
}

/** The first code, as the flow shows it to the client that started it. It names the flow. */
export function exchangeCode(c: Call, flow: Flow): { session_token_exchange_code?: string } {
  return wantsExchange(flow) ? { session_token_exchange_code: firstCode(c, flow.id) } : {}
}

/**
 * Redirects the browser to the client, which can then fetch a session, or the flow that continues.
 * @param flow the one that the client started
 * @param claim the provider account that the second code stands for: of two that returned, each code is for
 * one
 */
export async function handOver(
  c: Call,
  flow: Flow,
  outcome: Pick<Exchange, 'sessionId' | 'flowId'>,
  claim?: Claim,
): Promise<Response> {
  const code = randomAlphanumeric(CODE_LENGTH)
  const exchange: Exchange = { codeHash: hashOf(c, code), ...outcome }
  const kept = sql`json_set(${flows.memory}, '$.exchange', json(${JSON.stringify(exchange)}))`
  await c.var.service.db
    .update(flows)
    .set({ memory: claim ? sql`json_set(${kept}, '$.claim', json(${JSON.stringify(claim)}))` : kept })
    .where(eq(flows.id, flow.id))
  const target = new URL(destination(c, flow))
  target.searchParams.set('code', code)
  return c.redirect(target.href, 303)
}

/** What the holder of both codes may fetch. Undefined: nothing, not yet, or already fetched. */
export async function findExchange(c: Call, first: string, second: string): Promise<Exchange | undefined> {
  const [flow] = await c.var.service.db
    .select()
    .from(flows)
    .where(waiting(c, first, second))
    .limit(1)
  return flow?.memory.exchange
}

/** Claims it, so that it is fetched only once. False: lost the race against a concurrent request. */
export async function takeExchange(c: Call, first: string, second: string): Promise<boolean> {
  const taken = await c.var.service.db
    .update(flows)
    .set({ memory: sql`json_remove(${flows.memory}, '$.exchange')` })
    .where(waiting(c, first, second))
    .returning({ id: flows.id })
  return taken.length > 0
}

/** Records that the client has both codes: it was its own user who returned from the provider. */
export async function confirmBrought(c: Call, first: string, second: string): Promise<void> {
  await c.var.service.db
    .update(flows)
    .set({ memory: sql`json_set(${flows.memory}, '$.claim.brought', json('true'))` })
    .where(and(waiting(c, first, second), sql`${flows.memory} ->> '$.claim' is not null`))
}

function waiting(c: Call, first: string, second: string) {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(first) ?? []
  const id = parts.join('-')
  return and(
    eq(flows.id, isFirstCode(c, id, first) ? id : ''),
    gt(flows.expiresAt, timestamp(c)),
    sql`${flows.memory} ->> '$.exchange.codeHash' = ${hashOf(c, second)}`,
  )
}

function isFirstCode(c: Call, flowId: string, code: string): boolean {
  return equalBytes(Buffer.from(firstCode(c, flowId)), Buffer.from(code))
}

function firstCode(c: Call, flowId: string): string {
  const proof = hmacHex(c.var.service.secret, `exchange:${flowId}`).slice(0, CODE_LENGTH - ID_DIGITS)
  return flowId.replaceAll('-', '') + proof
}

function hashOf(c: Call, code: string): string {
  return hmacHex(c.var.service.secret, `exchange-code:${code}`)
}
