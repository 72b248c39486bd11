import { and, eq } from 'drizzle-orm'
import type { Service } from './context.ts'
import { addresses, credentialIdentifiers, credentials, identities, type Traits } from './schema.ts'
import { SCHEMA_ID, SCHEMA_PATH } from './traits.ts'

export type Identity = typeof identities.$inferSelect
export type Address = typeof addresses.$inferSelect

/** The rows of a new identity that signs in with a password. Inserting them fails when the email is taken. */
export function newIdentity(traits: Traits, passwordHash: string, now: string) {
  const identity: Identity = {
    id: crypto.randomUUID(),
    state: 'active',
    stateChangedAt: now,
    traits,
    createdAt: now,
    updatedAt: now,
  }
  const address: Address = {
    id: crypto.randomUUID(),
    recoveryId: crypto.randomUUID(),
    identityId: identity.id,
    value: traits.email,
    status: 'sent',
    verifiedAt: null,
    createdAt: now,
    updatedAt: now,
  }
  const owner = { identityId: identity.id, method: 'password' as const }
  return {
    identity,
    address,
    inserts: ({ db }: Service) =>
      [
        db.insert(identities).values(identity),
        db.insert(credentials).values({ ...owner, secret: passwordHash, createdAt: now, updatedAt: now }),
        db.insert(credentialIdentifiers).values({ ...owner, identifier: traits.email }),
        db.insert(addresses).values(address),
      ] as const,
  }
}

/** The identity that signs in as `identifier`, with the hash of its password. */
export async function findByIdentifier({ db }: Service, identifier: string) {
  const [found] = await db
    .select({ identity: identities, passwordHash: credentials.secret })
    .from(credentialIdentifiers)
    .innerJoin(identities, eq(identities.id, credentialIdentifiers.identityId))
    .innerJoin(
      credentials,
      and(eq(credentials.identityId, identities.id), eq(credentials.method, credentialIdentifiers.method)),
    )
    .where(
      and(eq(credentialIdentifiers.method, 'password'), eq(credentialIdentifiers.identifier, identifier)),
    )
    .limit(1)
  return found
}

/** An identity with its addresses, as far as it is shown: never its credentials. */
export function identityJson(siteOrigin: string, identity: Identity, owned: Address[]) {
  return {
    id: identity.id,
    schema_id: SCHEMA_ID,
    schema_url: `${siteOrigin}/schemas/${SCHEMA_PATH}`,
    state: identity.state,
    state_changed_at: identity.stateChangedAt,
    traits: identity.traits,
    verifiable_addresses: owned.map((address) => ({
      id: address.id,
      value: address.value,
      verified: address.verifiedAt !== null,
      via: 'email',
      status: address.status,
      ...(address.verifiedAt && { verified_at: address.verifiedAt }),
      created_at: address.createdAt,
      updated_at: address.updatedAt,
    })),
    recovery_addresses: owned.map((address) => ({
      id: address.recoveryId,
      value: address.value,
      via: 'email',
      created_at: address.createdAt,
      updated_at: address.createdAt,
    })),
    metadata_public: null,
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
    organization_id: null,
  }
}
