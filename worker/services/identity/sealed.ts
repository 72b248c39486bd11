// What belongs to one person and must be readable again, sealed under the service's secret.

import { logProblem } from '#worker/platform/log.ts'
import { seal, unseal } from '#worker/platform/seal.ts'
import type { Service } from './context.ts'
import type { CredentialMethod } from './schema.ts'

/** Seals what a method keeps for a person, so that it opens for that method and person alone. */
export function sealFor(
  { secret }: Service,
  method: CredentialMethod,
  identityId: string,
  text: string,
): Promise<string> {
  return seal(secret, contextOf(method, identityId), text)
}

/** What was sealed. Null, and said so in the log: the secret has been replaced since, or the row was altered. */
export async function unsealFor(
  { secret }: Service,
  method: CredentialMethod,
  identityId: string,
  sealed: string,
): Promise<string | null> {
  const text = await unseal(secret, contextOf(method, identityId), sealed)
  if (text === null) logProblem('A sealed secret does not open', { method, identityId })
  return text
}

function contextOf(method: CredentialMethod, identityId: string): string {
  return `${method}:${identityId}`
}
