// The challenge that an authenticator signs in a flow. Each is valid for one submission: taking it replaces
// it in the same statement, so of concurrent submissions of one signature the second fails (replay).

import { Buffer } from 'node:buffer'
import { and, eq, sql } from 'drizzle-orm'
import type { Call } from '#identity/http/context.ts'
import { type Flow, flows } from '#identity/store/schema.ts'
import { randomBytes } from '#worker/platform/crypto/random.ts'
import type { KeyMemory } from './memory.ts'

const CHALLENGE_BYTES = 32

/** The methods that verify signatures. */
export type SigningMethod = 'passkey' | 'webauthn'

/** The memory of a new flow, so that its form can be drawn without another write. */
export function openingMemory(): KeyMemory {
  return { challenges: { passkey: newChallenge(), webauthn: newChallenge() } }
}

/** The flow's current challenge, in base64url. */
export async function challengeOf(c: Call, flow: Flow, method: SigningMethod): Promise<string> {
  const held = flow.memory.challenges?.[method]
  if (held) return held
  const path = pathOf(method)
  const fresh = newChallenge()
  const kept = sql`json_set(${flows.memory}, ${path}, coalesce(${flows.memory} ->> ${path}, ${fresh}))`
  const [stored] = await c.var.service.db
    .update(flows)
    .set({ memory: kept })
    .where(eq(flows.id, flow.id))
    .returning({ memory: flows.memory })
  return stored?.memory.challenges?.[method] ?? fresh
}

/** Takes the challenge that had to be signed. Undefined: it was used before. */
export async function takeChallenge(c: Call, flow: Flow, method: SigningMethod): Promise<string | undefined> {
  const held = flow.memory.challenges?.[method]
  if (!held) return undefined
  const path = pathOf(method)
  const taken = await c.var.service.db
    .update(flows)
    .set({ memory: sql`json_set(${flows.memory}, ${path}, ${newChallenge()})` })
    .where(and(eq(flows.id, flow.id), sql`${flows.memory} ->> ${path} = ${held}`))
    .returning({ id: flows.id })
  return taken.length > 0 ? held : undefined
}

function newChallenge(): string {
  return Buffer.from(randomBytes(CHALLENGE_BYTES)).toString('base64url')
}

function pathOf(method: SigningMethod): string {
  return `$.challenges.${method}`
}
