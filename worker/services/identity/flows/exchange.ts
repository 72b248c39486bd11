// How a program gets a session that began in a browser. It starts a flow, is given the first of two codes, and opens
// the browser; that comes back from a provider and is sent to the program with the second code. Only who has both gets
// the session, and gets it once.

import { Buffer } from 'node:buffer'
import { and, eq, gt, sql } from 'drizzle-orm'
import { type Call, timestamp } from '#identity/http/context.ts'
import { destination } from '#identity/http/return-to.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { equalBytes, hmacHex } from '#worker/platform/digest.ts'
import { randomAlphanumeric } from '#worker/platform/random.ts'
import type { Claim, FlowMemory } from './flow-memory.ts'

const ID_DIGITS = 32
const CODE_LENGTH = 64

type Exchange = NonNullable<FlowMemory['exchange']>

export function wantsExchange(flow: Flow): boolean {
  const wanted = new URL(flow.requestUrl).searchParams.get('return_session_token_exchange_code')
  return flow.type === 'api' && wanted === 'true'
}

/** The first code, as a flow shows it to the program that has started it. It leads to the flow. */
export function exchangeCode(c: Call, flow: Flow): { session_token_exchange_code?: string } {
  return wantsExchange(flow) ? { session_token_exchange_code: firstCode(c, flow.id) } : {}
}

/**
 * Sends the browser back to the program, which can then fetch a session, or the flow that goes on.
 * @param flow the one that the program has started
 * @param claim who has come back, for whoever brings the second code: of two who came, each code is for one
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

/** What waits for whoever has both codes. Undefined: nothing, or not yet, or not any more. */
export async function findExchange(c: Call, first: string, second: string): Promise<Exchange | undefined> {
  const [flow] = await c.var.service.db
    .select()
    .from(flows)
    .where(waiting(c, first, second))
    .limit(1)
  return flow?.memory.exchange
}

/** Takes it, so that it is not there a second time. False: somebody else was faster. */
export async function takeExchange(c: Call, first: string, second: string): Promise<boolean> {
  const taken = await c.var.service.db
    .update(flows)
    .set({ memory: sql`json_remove(${flows.memory}, '$.exchange')` })
    .where(waiting(c, first, second))
    .returning({ id: flows.id })
  return taken.length > 0
}

/** Notes that the program has both codes: that it was its own user who came back from the provider. */
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
