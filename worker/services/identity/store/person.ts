// A user with all that the service knows of them, as methods need it to decide what to offer.

import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Service } from '#identity/http/context.ts'
import { exists } from '#worker/platform/database/exists.ts'
import type { Address, Identity } from './identity.ts'
import {
  type Aal,
  addresses,
  type CredentialMethod,
  credentialIdentifiers,
  credentials,
  identities,
} from './schema.ts'

export type Credential = typeof credentials.$inferSelect

export interface Person {
  identity: Identity
  addresses: Address[]
  credentials: Credential[]
}

/** One identity can have at most this many credentials; there are fewer methods. */
const MAX_CREDENTIALS = 20

export async function findPerson({ db }: Service, identityId: string): Promise<Person | undefined> {
  const [[identity], owned, held] = await db.batch([
    db.select().from(identities).where(eq(identities.id, identityId)).limit(1),
    db.select().from(addresses).where(currentAddress(identityId)).limit(1),
    db.select().from(credentials).where(eq(credentials.identityId, identityId)).limit(MAX_CREDENTIALS),
  ])
  return identity && { identity, addresses: owned, credentials: held }
}

/** The condition for a user's current address, not a former one. */
export function currentAddress(identityId: string | Subquery) {
  return and(eq(addresses.identityId, identityId), isNull(addresses.formerUntil))
}
type Subquery = SQLWrapper

/** The user with this email. */
export async function findOwner(service: Service, email: string): Promise<Person | undefined> {
  const [address] = await service.db
    .select({ identityId: addresses.identityId })
    .from(addresses)
    .where(and(eq(addresses.value, email), isNull(addresses.formerUntil)))
    .limit(1)
  return address && findPerson(service, address.identityId)
}

export function credentialOf(person: Person, method: CredentialMethod): Credential | undefined {
  return person.credentials.find((credential) => credential.method === method)
}

/**
 * The condition for a credential that is unchanged (optimistic lock): of concurrent writes the second finds
 * nothing.
 */
export function unchanged({
  identityId,
  method,
  secret,
}: Pick<Credential, 'identityId' | 'method' | 'secret'>) {
  return and(
    eq(credentials.identityId, identityId),
    eq(credentials.method, method),
    eq(credentials.secret, secret),
  )
}

/** Holds as long as a credential is unchanged. */
export function isUnchanged(credential: Parameters<typeof unchanged>[0]): SQL {
  return exists(credentials, unchanged(credential))
}

/** Holds as long as the user's email is unchanged. */
export function hasEmail({ id, traits }: Identity): SQL {
  const called = and(eq(identities.id, id), sql`${identities.traits} ->> '$.email' = ${traits.email}`)
  return exists(identities, called)
}

/** Holds as long as `identifier`, a key or a linked account, belongs to the identity. */
export function ownsIdentifier(method: CredentialMethod, identifier: string, identityId: string): SQL {
  const ids = credentialIdentifiers
  const named = and(eq(ids.method, method), eq(ids.identifier, identifier), eq(ids.identityId, identityId))
  return exists(ids, named)
}

const SECOND_FACTORS: readonly CredentialMethod[] = ['totp', 'lookup_secret', 'webauthn']

/** The highest assurance level that a user with these credentials can reach. A session must reach it. */
export function availableAal(methods: readonly CredentialMethod[]): Aal {
  return methods.some((method) => SECOND_FACTORS.includes(method)) ? 'aal2' : 'aal1'
}

const FIRST_FACTORS: readonly CredentialMethod[] = ['password', 'passkey']

/** The methods that are a first factor. */
export function firstFactors({ config }: Service): readonly CredentialMethod[] {
  return [
    ...FIRST_FACTORS,
    ...(config.providers.length > 0 ? (['oidc'] as const) : []),
    ...(config.codeLogin ? (['code'] as const) : []),
  ]
}

/**
 * Whether a user can still log in once `remaining` things of a method (passkeys, linked accounts) are left:
 * users must not lock themselves out. Second factors can always be removed.
 */
export function canRemove(
  service: Service,
  person: Person,
  method: CredentialMethod,
  remaining: number,
): boolean {
  const ways = firstFactors(service)
  return (
    remaining > 0 ||
    !ways.includes(method) ||
    person.credentials.some((held) => held.method !== method && ways.includes(held.method))
  )
}
