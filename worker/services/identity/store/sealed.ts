// Data of one user that must be readable again, sealed under the service's secret.

import type { Service } from '#identity/http/context.ts'
import { seal, unseal } from '#worker/platform/crypto/seal.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { CredentialMethod } from './schema.ts'

/** Seals a method's data for a user, so that it can be unsealed for that method and user only. */
export function sealFor(
  { secret }: Service,
  method: CredentialMethod,
  identityId: string,
  text: string,
): Promise<string> {
  return seal(secret, contextOf(method, identityId), text)
}

/**
 * What was sealed, under the current or a former secret. Null, which is logged: the secret is gone, or the
 * row was altered.
 */
export async function unsealFor(
  { secrets }: Service,
  method: CredentialMethod,
  identityId: string,
  sealed: string,
): Promise<string | null> {
  for (const secret of secrets) {
    const text = await unseal(secret, contextOf(method, identityId), sealed)
    if (text !== null) return text
  }
  logProblem('Sealed data could not be opened: was IDENTITY_SECRET replaced?', { method, identityId })
  return null
}

function contextOf(method: CredentialMethod, identityId: string): string {
  return `${method}:${identityId}`
}
