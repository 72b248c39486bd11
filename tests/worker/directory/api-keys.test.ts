import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#shared/domain/time.ts'
import { START } from '#tests/worker/caller.ts'
import { authenticateKey } from '#worker/services/directory/api-keys/authenticate.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { founded, startDirectory } from './service.ts'

const started = startDirectory()
const { call } = started
const db = openDatabase(env.DIRECTORY_DB)

async function withKey({ expireAfter = null as number | null, scope = ['Read', 'Write'] } = {}) {
  const place = await founded(started)
  const { data: key } = await call(place.admin, 'apiKeys.create', {
    displayName: 'build',
    subject: `org:${place.org.id}`,
    expireAfter,
    scope,
  })
  return { ...place, key }
}

async function tryKey(bearer: string, after = 0) {
  const work: Promise<unknown>[] = []
  const now = new Date(START.getTime() + after)
  const result = await authenticateKey({ db, now, waitUntil: (each) => work.push(each) }, bearer)
  await Promise.all(work)
  return result
}

describe('making a key', () => {
  it('shows the secret once, and keeps only its hash', async () => {
    const { admin, org, key } = await withKey()
    expect(key.apiKey).toMatch(/^gty_[0-9A-Za-z]{38}$/)
    const { data } = await call(admin, 'apiKeys.listByOrg', org.id)
    expect(data).toEqual([
      {
        uid: key.uid,
        displayName: 'build',
        expiresAt: null,
        lastUsed: null,
        createdAt: START.toISOString(),
        createdBy: admin.email,
        scope: ['Read', 'Write'],
        tail: key.apiKey.slice(-4),
        rotatedAt: null,
        former: null,
      },
    ])
    const stored = await env.DIRECTORY_DB.prepare('select * from api_keys where uid = ?')
      .bind(key.uid)
      .first()
    expect(JSON.stringify(stored)).not.toContain(key.apiKey.slice(4, 36))
  })

  it('sets when it expires', async () => {
    const { key } = await withKey({ expireAfter: 30 * 86_400 })
    expect(key.expiresAt).toBe(new Date(START.getTime() + 30 * DAY).toISOString())
  })

  it.each([
    [{ displayName: 'ab' }, 'displayName', 'Name must have at least 3 characters'],
    [{ displayName: '  ' }, 'displayName', 'Name cannot be an empty string'],
    [{ expireAfter: 0 }, 'expireAfter', 'Please select a time'],
    [{ scope: [] }, 'scope', 'At least one scope must be selected'],
    [{ scope: ['Write'] }, 'scope', 'Not Valid'],
  ])('refuses %j on its field', async (fault, field, message) => {
    const { admin, org } = await founded(started)
    const sane = { displayName: 'build', subject: `org:${org.id}`, expireAfter: null, scope: ['Read'] }
    const answer = await call(admin, 'apiKeys.create', { ...sane, ...fault })
    expect(answer).toMatchObject({ status: 400, field, message })
  })

  it('lists the newest first', async () => {
    const { admin, org, key } = await withKey()
    const later = startDirectory({}, new Date(START.getTime() + MINUTE))
    const input = { displayName: 'newer', subject: `org:${org.slug}`, expireAfter: null, scope: ['Read'] }
    await later.call(admin, 'apiKeys.create', input)
    const { data } = await call(admin, 'apiKeys.listByOrg', org.slug)
    expect(data.map(({ displayName }) => displayName)).toEqual(['newer', key.displayName])
  })
})

describe('using a key', () => {
  it('speaks for the organization, within its scope', async () => {
    const { org, key } = await withKey()
    const machine = { kind: 'machine', keyId: key.uid, keyName: 'build', orgId: org.id }
    expect(await tryKey(key.apiKey)).toEqual({ ...machine, mayWrite: true })
    const reader = await withKey({ scope: ['Read'] })
    expect(await tryKey(reader.key.apiKey)).toMatchObject({ mayWrite: false })
  })

  it('notes when, to the minute', async () => {
    const { admin, org, key } = await withKey()
    const lastUsed = async () => (await call(admin, 'apiKeys.listByOrg', org.id)).data[0]?.lastUsed
    await tryKey(key.apiKey)
    await tryKey(key.apiKey, MINUTE - 1)
    expect(await lastUsed()).toBe(START.toISOString())
    await tryKey(key.apiKey, MINUTE + 1)
    expect(await lastUsed()).toBe(new Date(START.getTime() + MINUTE + 1).toISOString())
  })

  it('ends with its time, and at once when it is deleted', async () => {
    const { admin, org, key } = await withKey({ expireAfter: 86_400 })
    expect(await tryKey(key.apiKey, DAY - 1)).toMatchObject({ kind: 'machine' })
    expect(await tryKey(key.apiKey, DAY)).toBe('key_expired')
    await call(admin, 'apiKeys.revoke', { uid: key.uid })
    expect(await tryKey(key.apiKey)).toBe('key_revoked')
    expect((await call(admin, 'apiKeys.listByOrg', org.id)).data).toEqual([])
    expect((await call(admin, 'apiKeys.revoke', { uid: key.uid })).status).toBe(200)
  })

  it('knows no other text', async () => {
    const { key } = await withKey()
    const last = key.apiKey.at(-1) === '0' ? '1' : '0'
    expect(await tryKey(`${key.apiKey.slice(0, -1)}${last}`)).toBe('unknown')
    expect(await tryKey('')).toBe('unknown')
    expect(await tryKey(`gty_${'a'.repeat(38)}`)).toBe('unknown')
  })

  it('is no way into calls', async () => {
    const { org, key } = await withKey()
    expect((await call({ token: key.apiKey }, 'orgs.get', org.id)).status).toBe(401)
  })
})
