// Somebody with everything that the service knows of them: what a method needs to offer itself or to stay away.

import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Service } from '#identity/http/context.ts'
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

/** One identity can have at most this many credentials; methods are fewer than that. */
const MOST = 20

export async function findPerson({ db }: Service, identityId: string): Promise<Person | undefined> {
  const [[identity], owned, held] = await db.batch([
    db.select().from(identities).where(eq(identities.id, identityId)).limit(1),
    db.select().from(addresses).where(currentAddress(identityId)).limit(1),
    db.select().from(credentials).where(eq(credentials.identityId, identityId)).limit(MOST),
  ])
  return identity && { identity, addresses: owned, credentials: held }
}

/** Finds the address of somebody, and none that they have left. */
export function currentAddress(identityId: string | Subquery) {
  return and(eq(addresses.identityId, identityId), isNull(addresses.formerUntil))
}
type Subquery = SQLWrapper

/** Whoever has this email. */
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

/** Finds a credential as long as it is as it was read: of two writes at the same moment the second finds nothing. */
export function asRead({ identityId, method, secret }: Pick<Credential, 'identityId' | 'method' | 'secret'>) {
  return and(
    eq(credentials.identityId, identityId),
    eq(credentials.method, method),
    eq(credentials.secret, secret),
  )
}

/** Holds as long as a credential is as it was read. */
export function isAsRead(credential: Parameters<typeof asRead>[0]): SQL {
  return sql`exists (select 1 from ${credentials} where ${asRead(credential)})`
}

/** Holds as long as somebody has the email with which they were read. */
export function isCalled({ id, traits }: Identity): SQL {
  const called = and(eq(identities.id, id), sql`${identities.traits} ->> '$.email' = ${traits.email}`)
  return sql`exists (select 1 from ${identities} where ${called})`
}

/** Holds as long as what `identifier` names, a key or a linked account, belongs to the identity. */
export function isStillNamed(method: CredentialMethod, identifier: string, identityId: string): SQL {
  const ids = credentialIdentifiers
  const named = and(eq(ids.method, method), eq(ids.identifier, identifier), eq(ids.identityId, identityId))
  return sql`exists (select 1 from ${ids} where ${named})`
}

const SECOND_FACTORS: readonly CredentialMethod[] = ['totp', 'lookup_secret', 'webauthn']

/** How surely somebody with these credentials can prove who they are. A session must reach it to be of use. */
export function availableAal(methods: readonly CredentialMethod[]): Aal {
  return methods.some((method) => SECOND_FACTORS.includes(method)) ? 'aal2' : 'aal1'
}

const FIRST_FACTORS: readonly CredentialMethod[] = ['password', 'passkey']

/** The methods that can open an account by themselves. */
export function waysIn({ config }: Service): readonly CredentialMethod[] {
  return [
    ...FIRST_FACTORS,
    ...(config.providers.length > 0 ? (['oidc'] as const) : []),
    ...(config.codeLogin ? (['code'] as const) : []),
  ]
}

/**
 * Whether somebody can still sign in once `remaining` things of a method (passkeys, linked accounts) are left: nobody
 * may lock themselves out. Second factors can always go.
 */
export function canRemove(
  service: Service,
  person: Person,
  method: CredentialMethod,
  remaining: number,
): boolean {
  const ways = waysIn(service)
  return (
    remaining > 0 ||
    !ways.includes(method) ||
    person.credentials.some((held) => held.method !== method && ways.includes(held.method))
  )
}
