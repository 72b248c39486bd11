import { and, eq } from 'drizzle-orm'
import type { Service } from '#identity/http/context.ts'
import { addresses, type CredentialMethod, credentialIdentifiers, credentials, identities } from './schema.ts'
import { SCHEMA_ID, SCHEMA_PATH, type Traits } from './traits.ts'

export type Identity = typeof identities.$inferSelect
export type Address = typeof addresses.$inferSelect

export interface NewIdentity {
  traits: Traits
  credential: { method: CredentialMethod; secret: string; identifiers: string[] }
  /** The email is verified, by a provider or by this registration. */
  verified?: true
}

/** The rows of a new identity. Inserting them fails when one of its identifiers or its email is taken. */
export function newIdentity({ traits, credential, verified }: NewIdentity, now: string) {
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
    status: verified ? 'completed' : 'sent',
    verifiedAt: verified ? now : null,
    formerUntil: null,
    createdAt: now,
    updatedAt: now,
  }
  return {
    identity,
    address,
    inserts: ({ db }: Service) =>
      [
        db.insert(identities).values(identity),
        db.insert(addresses).values(address),
        ...credentialInserts(db, identity.id, credential, now),
      ] as const,
  }
}

/** The writes that set an identity's credential of a method. */
export function credentialInserts(
  db: Service['db'],
  identityId: string,
  { method, secret, identifiers }: NewIdentity['credential'],
  now: string,
) {
  const row = { identityId, method, secret, createdAt: now, updatedAt: now }
  return [
    db
      .insert(credentials)
      .values(row)
      .onConflictDoUpdate({
        target: [credentials.identityId, credentials.method],
        set: { secret, updatedAt: now },
      }),
    ...identifiers.map((identifier) =>
      db.insert(credentialIdentifiers).values({ method, identifier, identityId }),
    ),
  ]
}

/** The identity that has `identifier` for a method, with the secret of its credential. */
export async function findByIdentifier({ db }: Service, method: CredentialMethod, identifier: string) {
  const [found] = await db
    .select({ identity: identities, secret: credentials.secret })
    .from(credentialIdentifiers)
    .innerJoin(identities, eq(identities.id, credentialIdentifiers.identityId))
    .innerJoin(
      credentials,
      and(eq(credentials.identityId, identities.id), eq(credentials.method, credentialIdentifiers.method)),
    )
    .where(and(eq(credentialIdentifiers.method, method), eq(credentialIdentifiers.identifier, identifier)))
    .limit(1)
  return found
}

/** An identity with its addresses as clients see it: never its credentials. */
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
