// Signing secrets: drawn here, shown once, and stored sealed under SEALING_KEY for their endpoint.

import { Buffer } from 'node:buffer'
import { RpcError } from '#shared/errors.ts'
import { randomBytes } from '#worker/platform/crypto/random.ts'
import { seal, unseal } from '#worker/platform/crypto/seal.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { DirectoryPorts } from '#worker/services/directory/context.ts'
import type { webhookEndpoints } from '#worker/services/directory/webhook-schema.ts'

/** Of 24 to 64 that Standard Webhooks allows. */
const SECRET_BYTES = 32

type Ports = Pick<DirectoryPorts, 'sealingKeys'>

/**
 * A new secret, and as it is stored.
 * @throws RpcError 503 without SEALING_KEY
 */
export async function drawSecret({ sealingKeys }: Ports, endpointId: string) {
  const [newest] = sealingKeys
  if (!newest) {
    const message = 'This console can’t keep webhook secrets yet. Ask its operator to set SEALING_KEY.'
    throw new RpcError(503, message, { reason: 'sealing_key_missing' })
  }
  const secret = `whsec_${Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')}`
  return { secret, sealed: await seal(newest, contextOf(endpointId), secret) }
}

/** The current secret, and during a rotation the former one too; null: the current one can't be opened. */
export async function openSecrets(
  ports: Ports,
  { id, secret, formerSecret, formerSecretUntil }: typeof webhookEndpoints.$inferSelect,
  at: Date,
): Promise<string[] | null> {
  const current = await openSecret(ports, id, secret)
  if (current === null) return null
  if (!formerSecret || !formerSecretUntil || formerSecretUntil <= at.toISOString()) return [current]
  const former = await openSecret(ports, id, formerSecret)
  return former === null ? [current] : [current, former]
}

/** The secret that was sealed under one of the keys; null, which is logged: under none of them. */
async function openSecret(
  { sealingKeys }: Ports,
  endpointId: string,
  sealed: string,
): Promise<string | null> {
  for (const key of sealingKeys) {
    const secret = await unseal(key, contextOf(endpointId), sealed)
    if (secret !== null) return secret
  }
  logProblem('A webhook secret could not be opened: was SEALING_KEY replaced?', { endpointId })
  return null
}

function contextOf(endpointId: string): string {
  return `webhook:${endpointId}`
}
