import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { expect, test } from 'vitest'
import type { Call, Service } from '#identity/http/context.ts'
import type { OidcProvider } from '#identity/methods/oidc/providers.ts'
import { removeCredential } from '#identity/methods/removal.ts'
import { DEFAULT_IDENTITY_CONFIG } from '#identity/ports.ts'
import { canRemove, findPerson, type Person } from '#identity/store/person.ts'
import {
  type CredentialMethod,
  credentialIdentifiers,
  credentials,
  identities,
} from '#identity/store/schema.ts'
import { Batch } from '#worker/platform/database/d1.ts'

const db = drizzle(env.IDENTITY_DB, { casing: 'snake_case' })

const acme: OidcProvider = {
  ...{ id: 'acme', label: 'Acme', kind: 'oidc', issuer: 'https://id.example', scope: 'openid' },
  ...{ clientId: 'gantry', clientSecret: null, audiences: [] },
}

/** The part of a call that a removal reads. */
function callWith(codeLogin = false, providers = [acme]): Call {
  const config = { ...DEFAULT_IDENTITY_CONFIG, codeLogin, providers }
  const service = {
    db,
    config,
    now: () => new Date(),
    productName: 'Gantry',
    siteOrigin: 'https://console.test',
  }
  return { var: { service: service as unknown as Service } } as unknown as Call
}

/** A user who has exactly these methods. */
async function personWith(...methods: CredentialMethod[]): Promise<Person> {
  const now = new Date().toISOString()
  const identity = { id: crypto.randomUUID(), state: 'active' as const, stateChangedAt: now }
  const traits = { email: `${identity.id}@example.test` }
  await db.insert(identities).values({ ...identity, traits, createdAt: now, updatedAt: now })
  for (const method of methods) {
    const row = { identityId: identity.id, method, secret: `of ${method}`, createdAt: now, updatedAt: now }
    await db.insert(credentials).values(row)
    await db
      .insert(credentialIdentifiers)
      .values({ identityId: identity.id, method, identifier: `${method} ${identity.id}` })
  }
  return reread(identity.id)
}

async function reread(id: string): Promise<Person> {
  const person = await findPerson(callWith().var.service, id)
  if (!person) throw new Error('This person is not there.')
  return person
}

/** Whether it was removed. */
async function remove(...asked: Parameters<typeof removeCredential>): Promise<boolean> {
  const outcome = removeCredential(...asked)
  if (!('writes' in outcome)) return false
  const batch = new Batch(db)
  batch.abortUnless('changed', outcome.provided)
  batch.addAll(outcome.writes)
  return (await batch.attempt()) === null
}

async function held({ identity }: Person): Promise<string[]> {
  return (await reread(identity.id)).credentials.map(({ method }) => method).sort()
}

async function lettersTo({ identity }: Person): Promise<number> {
  const query = env.IDENTITY_DB.prepare(
    "select count(*) as n from outbox where instr(payload, ?) > 0 and instr(payload, 'removed from') > 0",
  )
  return (await query.bind(identity.traits.email).first<number>('n')) ?? 0
}

test.each<[CredentialMethod[], CredentialMethod, boolean]>([
  [['passkey'], 'passkey', false],
  [['oidc'], 'oidc', false],
  [['passkey', 'totp', 'lookup_secret', 'webauthn'], 'passkey', false],
  [['passkey', 'code'], 'passkey', false],
  [['passkey', 'password'], 'passkey', true],
  [['passkey', 'oidc'], 'oidc', true],
  [['password', 'totp'], 'totp', true],
  [['password', 'webauthn'], 'webauthn', true],
  [['password', 'lookup_secret'], 'lookup_secret', true],
])('of %j, %s can be removed: %s', async (methods, method, may) => {
  const person = await personWith(...methods)
  expect(canRemove(callWith().var.service, person, method, 0)).toBe(may)
  expect(canRemove(callWith().var.service, person, method, 1)).toBe(true)
  const outcome = await remove(callWith(), person, method)
  expect(outcome).toBe(may)
  expect(await held(person)).toEqual(methods.filter((each) => !may || each !== method).sort())
  expect(await lettersTo(person)).toBe(may ? 1 : 0)
})

test("accounts at providers that are no longer offered don't count as a login method", async () => {
  const person = await personWith('password', 'oidc')
  expect(removeCredential(callWith(false, []), person, 'password')).toMatchObject({
    messages: [{ id: 4000001 }],
  })
  expect(await held(person)).toEqual(['oidc', 'password'])
})

test('a mailed code counts as a login method where it is configured', async () => {
  const person = await personWith('passkey', 'code')
  expect(canRemove(callWith(true).var.service, person, 'passkey', 0)).toBe(true)
  await remove(callWith(true), person, 'passkey')
  expect(await held(person)).toEqual(['code'])
})

test('of two login methods that are removed concurrently one stays', async () => {
  const person = await personWith('passkey', 'oidc')
  const outcomes = await Promise.all([
    remove(callWith(), person, 'passkey'),
    remove(callWith(), person, 'oidc'),
  ])
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(await held(person)).toHaveLength(1)
  expect(await lettersTo(person)).toBe(1)
})

test('of several keys of one method, concurrent removals leave one', async () => {
  const person = await personWith('passkey')
  const outcomes = await Promise.all(
    ['first', 'second'].map((left) => remove(callWith(), person, 'passkey', { left, identifiers: [] })),
  )
  expect(outcomes.sort()).toEqual([false, true])
  expect(await held(person)).toEqual(['passkey'])
})

test("a removed credential isn't found by its identifiers any more", async () => {
  const person = await personWith('passkey', 'oidc')
  const named = async () => {
    const query = env.IDENTITY_DB.prepare(
      'select method from credential_identifiers where identity_id = ? order by 1',
    )
    const { results } = await query.bind(person.identity.id).all<{ method: string }>()
    return results.map(({ method }) => method)
  }
  expect(await named()).toEqual(['oidc', 'passkey'])
  await remove(callWith(), person, 'oidc')
  expect(await named()).toEqual(['passkey'])
  await remove(callWith(), person, 'passkey')
  expect(await named()).toEqual(['passkey'])
})
