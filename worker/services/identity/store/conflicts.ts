// The unique indexes that concurrent requests can violate, and what a violation means.

import { PRIMARY_KEY, unique } from '#worker/platform/database/unique.ts'
import { addresses, credentialIdentifiers, credentials } from './schema.ts'

/** An email or another identifier belongs to an account already. */
export const IDENTIFIER_TAKEN = [
  unique(addresses, 'addresses_value_unique'),
  unique(credentialIdentifiers, PRIMARY_KEY),
]

/** A concurrent request gave the account the same kind of credential, or another email. */
export const ACCOUNT_CHANGED = [unique(credentials, PRIMARY_KEY), unique(addresses, 'addresses_current')]

/** Whether a batch was undone because an identifier is taken. */
export function isIdentifierTaken(refused: string): boolean {
  return IDENTIFIER_TAKEN.some(({ name }) => name === refused)
}
