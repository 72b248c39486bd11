// The assurance level a session needs: the highest that its owner can reach.

import type { Service } from '#identity/http/context.ts'
import type { Address } from '#identity/store/identity.ts'
import { availableAal } from '#identity/store/person.ts'
import type { Aal, CredentialMethod, Proof } from '#identity/store/schema.ts'

interface Proving {
  session: { proofs: readonly Pick<Proof, 'method'>[] }
  addresses: readonly Pick<Address, 'verifiedAt'>[]
  /** The methods that the user has. */
  methods: readonly CredentialMethod[]
}

export function neededAal(service: Service, { session, addresses, methods }: Proving): Aal {
  return isConfirmedByMail(service, session, addresses) ? 'aal2' : availableAal(methods)
}

/**
 * Whether a mailed code is a second factor for a session: it is configured, and its owner has a verified
 * email.
 */
function isConfirmedByMail(
  { config }: Service,
  session: Proving['session'],
  addresses: Proving['addresses'],
): boolean {
  return config.codeSecondFactor && addresses.some(({ verifiedAt }) => verifiedAt) && !beganByMail(session)
}

const MAILED: readonly Proof['method'][] = ['code', 'code_recovery', 'link_recovery']

/**
 * Whether the session began with an email. Access to a mailbox is one factor: a second email proves nothing
 * more.
 */
export function beganByMail({ proofs: [first] }: Proving['session']): boolean {
  return first !== undefined && MAILED.includes(first.method)
}
