// How surely a session must know its owner to be of use: as surely as they can show it.

import type { Service } from '#identity/http/context.ts'
import type { Address } from '#identity/store/identity.ts'
import { availableAal } from '#identity/store/person.ts'
import type { Aal, CredentialMethod, Proof } from '#identity/store/schema.ts'

interface Proving {
  session: { proofs: readonly Pick<Proof, 'method'>[] }
  addresses: readonly Pick<Address, 'verifiedAt'>[]
  /** What its owner could prove who they are with. */
  methods: readonly CredentialMethod[]
}

export function neededAal(service: Service, { session, addresses, methods }: Proving): Aal {
  return isConfirmedByMail(service, session, addresses) ? 'aal2' : availableAal(methods)
}

/** Whether a mailed code is a second factor for a session: its operator says so, and its owner has an address. */
function isConfirmedByMail(
  { config }: Service,
  session: Proving['session'],
  addresses: Proving['addresses'],
): boolean {
  return config.codeSecondFactor && addresses.some(({ verifiedAt }) => verifiedAt) && !beganByMail(session)
}

const MAILED: readonly Proof['method'][] = ['code', 'code_recovery', 'link_recovery']

/** Whoever has the mailbox has all the mails in it: one of them confirms nothing that another has begun. */
export function beganByMail({ proofs: [first] }: Proving['session']): boolean {
  return first !== undefined && MAILED.includes(first.method)
}
