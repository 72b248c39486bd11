// The context of a request to the identity service: the service's parts, and what the gateway says of the
// caller.

import type { DrizzleD1Database } from 'drizzle-orm/d1'
import type { Context } from 'hono'
import type { IdentityDeps } from '#identity/ports.ts'
import type { Flow } from '#identity/store/schema.ts'
import type { RateRule } from '#shared/limits.ts'
import { networkOf } from '#worker/platform/network.ts'
import { tooManyAttempts } from './problem.ts'

/** Keeps the Worker alive for work after the response. */
export type WaitUntil = (work: Promise<unknown>) => void

export interface Service extends Omit<IdentityDeps, 'db'> {
  db: DrizzleD1Database
  /** The current secret. */
  secret: string
  csrfCookie: string
}

export interface CallVariables {
  service: Service
  /** Null: larger than the limit. */
  body: Uint8Array<ArrayBuffer> | null
  /** Set once the caller is known to read JSON, whatever its headers say. */
  jsonOnly: boolean
  /** The browser's CSRF token, once it was read or rotated. */
  csrf: Uint8Array | undefined
  /** The flow of a native client, when a browser returns from a provider with it. */
  programFlow: Flow | undefined
}

export interface CallEnv {
  Bindings: { waitUntil: WaitUntil }
  Variables: CallVariables
}

export type Call = Context<CallEnv>

/** The time of this call, as stored. */
export function timestamp(c: Call, offset = 0): string {
  return new Date(c.var.service.now().getTime() + offset).toISOString()
}

/** Whether the rate limit lets `subject` do this now. */
export async function permits(c: Call, what: string, rule: RateRule, subject: string): Promise<boolean> {
  const result = await c.var.service.limit(`identity:${what}:${subject}`, rule)
  return result.ok
}

/**
 * @param cost 0: only rejects a caller whose limit is used up
 * @throws Problem 429 when the limit of the caller's network, or of `subject`, is used up
 */
export async function allow(
  c: Call,
  what: string,
  rule: RateRule,
  subject = network(c),
  cost = 1,
): Promise<void> {
  const result = await c.var.service.limit(`identity:${what}:${subject}`, rule, cost)
  if (!result.ok) throw tooManyAttempts(result.retryAfterSeconds)
}

/** Refunds what `allow` took: the attempt was harmless. */
export async function refund(c: Call, what: string, rule: RateRule, subject = network(c)): Promise<void> {
  await c.var.service.limit(`identity:${what}:${subject}`, rule, -1)
}

/** The caller's network, as rate limits count it. */
export function network(c: Call): string {
  return networkOf(c.req.header('x-forwarded-for') ?? 'unknown')
}
