// What a request to the identity service carries around: the service's parts and what the gateway said of the caller.

import type { DrizzleD1Database } from 'drizzle-orm/d1'
import type { Context } from 'hono'
import type { IdentityDeps } from '#identity/ports.ts'
import type { Flow } from '#identity/store/schema.ts'
import type { RateRule } from '#shared/limits.ts'
import { networkOf } from '#worker/platform/network.ts'
import { tooManyAttempts } from './problem.ts'

/** Keeps the Worker alive for what may happen after the answer. */
export type WaitUntil = (work: Promise<unknown>) => void

export interface Service extends Omit<IdentityDeps, 'db'> {
  db: DrizzleD1Database
  /** The current one of its secrets. */
  secret: string
  csrfCookie: string
}

export interface CallVariables {
  service: Service
  /** What was sent; null: more than is taken. */
  body: Uint8Array<ArrayBuffer> | null
  /** Set once the caller is known to read JSON, whatever its headers say. */
  jsonOnly: boolean
  /** The browser's CSRF token, once it was looked at or replaced. */
  csrf: Uint8Array | undefined
  /** The flow of a program, when it is a browser that brings it back from elsewhere. */
  programFlow: Flow | undefined
}

export interface CallEnv {
  Bindings: { waitUntil: WaitUntil }
  Variables: CallVariables
}

export type Call = Context<CallEnv>

/** The moment of this call, as stored. */
export function timestamp(c: Call, offset = 0): string {
  return new Date(c.var.service.now().getTime() + offset).toISOString()
}

/** Whether `subject` may do this now. */
export async function permits(c: Call, what: string, rule: RateRule, subject: string): Promise<boolean> {
  const result = await c.var.service.limit(`identity:${what}:${subject}`, rule)
  return result.ok
}

/**
 * @param cost 0: only refuses whoever is known to be refused
 * @throws Problem 429 when the caller's network, or `subject`, did this too often
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

/** Gives back what `allow` took: the attempt turned out to be harmless. */
export async function forgive(c: Call, what: string, rule: RateRule, subject = network(c)): Promise<void> {
  await c.var.service.limit(`identity:${what}:${subject}`, rule, -1)
}

/** Where the caller is, as far as rates go. */
export function network(c: Call): string {
  return networkOf(c.req.header('x-forwarded-for') ?? 'unknown')
}
