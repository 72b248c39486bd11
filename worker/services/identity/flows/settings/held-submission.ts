// A submission of a browser without JavaScript, kept while the user re-authenticates, and then submitted
// automatically. It may hold secrets: the flow keeps it sealed, and half of the key is only in that browser.

import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type Call, timestamp } from '#identity/http/context.ts'
import { Problem } from '#identity/http/problem.ts'
import type { Fields } from '#identity/methods/method.ts'
import { continuityKey, setContinuityKey } from '#identity/methods/oidc/continuity.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { MINUTE } from '#shared/domain/time.ts'
import { HELD_SUBMISSION_MAX_CHARS } from '#shared/limits.ts'
import { randomAlphanumeric } from '#worker/platform/crypto/random.ts'
import { seal, unseal } from '#worker/platform/crypto/seal.ts'

const KEY_LENGTH = 32
const HELD_TTL_MS = 15 * MINUTE
const Held = z.array(z.tuple([z.string(), z.string()]))

/** The flow's memory with the held submission. */
export async function hold(c: Call, { id, memory }: Flow, fields: Fields): Promise<Flow['memory']> {
  const sent = JSON.stringify([...fields].filter(([name]) => name !== 'csrf_token'))
  if (sent.length > HELD_SUBMISSION_MAX_CHARS)
    throw new Problem(413, 'This form is too long to be kept while you log in again. Shorten it.')
  const key = randomAlphanumeric(KEY_LENGTH)
  setContinuityKey(c, key)
  const sealed = await seal(secretWith(c, key), contextOf(id), sent)
  return { ...memory, held: { sealed, until: timestamp(c, HELD_TTL_MS) } }
}

/** Releases it once. Null: there was one, but it has expired or belongs to another browser. */
export async function release(c: Call, { id, memory: { held } }: Flow): Promise<Fields | null | undefined> {
  if (!held) return undefined
  const taken = await c.var.service.db
    .update(flows)
    .set({ memory: sql`json_remove(${flows.memory}, '$.held')` })
    .where(and(eq(flows.id, id), sql`${flows.memory} ->> '$.held.sealed' = ${held.sealed}`))
    .returning({ id: flows.id })
  if (taken.length === 0) return undefined
  const sent = held.until > timestamp(c) ? await open(c, id, held.sealed) : null
  return sent === null ? null : new Map(Held.parse(JSON.parse(sent)))
}

function open(c: Call, flowId: string, sealed: string): Promise<string | null> {
  return unseal(secretWith(c, continuityKey(c)), contextOf(flowId), sealed)
}

function secretWith(c: Call, key: string): string {
  return `${c.var.service.secret}:${key}`
}

function contextOf(flowId: string): string {
  return `submission:${flowId}`
}
