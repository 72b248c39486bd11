import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { ApiKey, KeyRotation } from '#shared/domain/organizations/api-key.ts'
import { DAY, HOUR, MINUTE } from '#shared/domain/time.ts'
import { type Caller, person, START, tokenOf } from '#tests/worker/caller.ts'
import { authenticateKey } from '#worker/services/directory/api-keys/authenticate.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { founded, join, startDirectory } from './service.ts'

const started = startDirectory()
const { call } = started
const db = openDatabase(env.DIRECTORY_DB)
const timeAt = (ms: number) => new Date(START.getTime() + ms)

async function withKey({ expireAfter = null as number | null } = {}) {
  const { admin, org } = await founded(started)
  const fields = { displayName: 'build', subject: `org:${org.id}`, expireAfter, scope: ['Read', 'Write'] }
  const { data: key } = await call(admin, 'apiKeys.create', fields)
  const list = async () => (await call(admin, 'apiKeys.listByOrg', org.id)).data
  const logged = async () =>
    (await call(admin, 'audit.list', { org: org.id, action: 'apiKey.rotated' })).data.entries
  return { admin, org, key, list, logged }
}

/** The directory and a caller's token, some time after the start. */
async function later(ms: number, { userId, email }: Caller) {
  const caller = { token: await tokenOf(userId, { email }, timeAt(ms)) }
  return { caller, call: startDirectory({}, timeAt(ms)).call }
}

function rotation({ uid, rotatedAt }: ApiKey, input: Partial<KeyRotation> = {}): KeyRotation {
  const rotationId = crypto.randomUUID()
  return { uid, rotatedAt: rotatedAt ?? null, graceSeconds: 86_400, rotationId, ...input }
}

async function use(bearer: string, ms = 0) {
  const work: Promise<unknown>[] = []
  const result = await authenticateKey({ db, now: timeAt(ms), waitUntil: (each) => work.push(each) }, bearer)
  await Promise.all(work)
  return typeof result === 'string' ? result : result.keyId
}

describe('rotating a key', () => {
  it.each([
    [0, 0],
    [3600, HOUR],
    [86_400, DAY],
    [604_800, 7 * DAY],
  ] as const)(
    'accepts the old secret for %i more seconds, and the new one from then on',
    async (graceSeconds, ms) => {
      const { admin, key } = await withKey()
      const { data } = await call(admin, 'apiKeys.rotate', rotation(key, { graceSeconds }))
      expect(data).toMatchObject({
        uid: key.uid,
        displayName: 'build',
        scope: ['Read', 'Write'],
        expiresAt: null,
      })
      expect(data.apiKey).not.toBe(key.apiKey)
      if (ms > 0) expect(await use(key.apiKey, ms - 1)).toBe(key.uid)
      expect(await use(key.apiKey, ms)).toBe('key_rotated')
      expect(await use(data.apiKey)).toBe(key.uid)
      expect(await use(data.apiKey, 365 * DAY)).toBe(key.uid)
    },
  )

  it('shows in the list both tails, when the old secret ends, and whether it is still used', async () => {
    const { admin, key, list } = await withKey()
    const { data } = await call(admin, 'apiKeys.rotate', rotation(key))
    const until = timeAt(DAY).toISOString()
    const shown = { tail: data.apiKey.slice(-4), rotatedAt: START.toISOString(), lastUsed: null }
    const former = { tail: key.apiKey.slice(-4), until, lastUsed: null }
    expect(await list()).toMatchObject([{ ...shown, former }])
    await use(data.apiKey)
    expect(await list()).toMatchObject([{ ...shown, lastUsed: START.toISOString(), former }])
    await use(key.apiKey, HOUR)
    await use(key.apiKey, HOUR + MINUTE - 1)
    const lastUsed = timeAt(HOUR).toISOString()
    expect(await list()).toMatchObject([{ ...shown, lastUsed, former: { ...former, lastUsed } }])
  })

  it('lists no old secret whose grace time is over', async () => {
    const { admin, org, key } = await withKey()
    await call(admin, 'apiKeys.rotate', rotation(key))
    const afterwards = await later(DAY, admin)
    const { data } = await afterwards.call(afterwards.caller, 'apiKeys.listByOrg', org.id)
    expect(data).toMatchObject([{ former: null }])
  })

  it('is in the audit log, without either secret', async () => {
    const { admin, key, list, logged } = await withKey()
    const { data } = await call(admin, 'apiKeys.rotate', rotation(key))
    const entries = await logged()
    expect(entries).toMatchObject([
      {
        actor: { id: admin.userId },
        subject: { id: key.uid, name: 'build' },
        details: { expiresAt: null, formerUntil: timeAt(DAY).toISOString() },
      },
    ])
    const row = await env.DIRECTORY_DB.prepare('select * from api_keys where uid = ?').bind(key.uid).first()
    const kept = JSON.stringify([entries, row, await list()])
    for (const secret of [key.apiKey, data.apiKey]) expect(kept).not.toContain(secret.slice(4, 36))
    const [now] = await list()
    if (!now) throw new Error('It is listed.')
    await call(admin, 'apiKeys.rotate', rotation(now, { graceSeconds: 0 }))
    expect((await logged()).map(({ details }) => details['formerUntil'])).toContain(null)
  })

  it('renews the lifetime that the key was created with', async () => {
    const { admin, key } = await withKey({ expireAfter: 30 * 86_400 })
    const late = await later(29 * DAY, admin)
    const { data } = await late.call(late.caller, 'apiKeys.rotate', rotation(key, { graceSeconds: 604_800 }))
    expect(data.expiresAt).toBe(timeAt(59 * DAY).toISOString())
    // The old secret doesn't outlive its own expiry.
    expect(data.former?.until).toBe(key.expiresAt)
    expect(await use(key.apiKey, 30 * DAY - 1)).toBe(key.uid)
    expect(await use(key.apiKey, 30 * DAY)).toBe('key_rotated')
    expect(await use(data.apiKey, 59 * DAY - 1)).toBe(key.uid)
    expect(await use(data.apiKey, 59 * DAY)).toBe('key_expired')
    const much = await later(40 * DAY, admin)
    const again = await much.call(much.caller, 'apiKeys.rotate', rotation(data))
    expect(again.data.expiresAt).toBe(timeAt(70 * DAY).toISOString())
  })

  it('ends an older secret that still had grace time', async () => {
    const { admin, key } = await withKey()
    const { data: second } = await call(admin, 'apiKeys.rotate', rotation(key, { graceSeconds: 604_800 }))
    const { data: third } = await call(admin, 'apiKeys.rotate', rotation(second, { graceSeconds: 3600 }))
    expect(await use(key.apiKey)).toBe('unknown')
    expect(await use(second.apiKey)).toBe(key.uid)
    expect(await use(third.apiKey)).toBe(key.uid)
  })

  it('lets deleting the key end both secrets', async () => {
    const { admin, key } = await withKey()
    const { data } = await call(admin, 'apiKeys.rotate', rotation(key))
    await call(admin, 'apiKeys.revoke', { uid: key.uid })
    expect(await use(key.apiKey)).toBe('key_revoked')
    expect(await use(data.apiKey)).toBe('key_revoked')
    expect((await call(admin, 'apiKeys.rotate', rotation(data))).status).toBe(404)
  })

  it('refuses an expired key, a grace time of its own and a key of another organization', async () => {
    const { admin, key } = await withKey({ expireAfter: 86_400 })
    const late = await later(DAY, admin)
    const expired = await late.call(late.caller, 'apiKeys.rotate', rotation(key))
    expect(expired).toMatchObject({ status: 409, message: 'This API key has expired. Create another one.' })
    const odd = { ...rotation(key), graceSeconds: 60 as 3600 }
    expect((await call(admin, 'apiKeys.rotate', odd)).status).toBe(400)
    const other = await withKey()
    expect((await call(other.admin, 'apiKeys.rotate', rotation(key))).status).toBe(404)
    expect(await use(key.apiKey)).toBe(key.uid)
  })

  it('gives keys from before tails were kept a tail, and lists the old one without', async () => {
    const { admin, key, list } = await withKey()
    await env.DIRECTORY_DB.prepare('update api_keys set tail = null where uid = ?').bind(key.uid).run()
    expect(await list()).toMatchObject([{ tail: null, former: null }])
    const { data } = await call(admin, 'apiKeys.rotate', rotation(key))
    expect(data).toMatchObject({ tail: data.apiKey.slice(-4), former: { tail: null } })
  })
})

describe('a rotation that is repeated', () => {
  it('replaces only the secret whose answer was lost', async () => {
    const { admin, key, logged } = await withKey()
    const input = rotation(key)
    const { data: lost } = await call(admin, 'apiKeys.rotate', input)
    const { data, status } = await startDirectory({}, timeAt(MINUTE)).call(admin, 'apiKeys.rotate', input)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      rotatedAt: START.toISOString(),
      former: { until: timeAt(DAY).toISOString() },
    })
    expect(await use(lost.apiKey)).toBe('unknown')
    expect(await use(data.apiKey)).toBe(key.uid)
    expect(await use(key.apiKey)).toBe(key.uid)
    expect(await logged()).toHaveLength(1)
  })

  it('is one rotation when both run concurrently', async () => {
    const { admin, key, logged } = await withKey()
    const input = rotation(key)
    const answers = await Promise.all([1, 2, 3].map(() => call(admin, 'apiKeys.rotate', input)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const accepted = await Promise.all(answers.map(({ data }) => use(data.apiKey)))
    expect(accepted.filter((each) => each === key.uid)).toHaveLength(1)
    expect(await use(key.apiKey)).toBe(key.uid)
    expect(await logged()).toHaveLength(1)
  })

  it('is refused to another Admin', async () => {
    const { admin, org, key } = await withKey()
    const colleague = await person('colleague')
    await join(org.id, colleague, 'Admin')
    const input = rotation(key)
    const { data } = await call(admin, 'apiKeys.rotate', input)
    expect((await call(colleague, 'apiKeys.rotate', input)).status).toBe(409)
    expect(await use(data.apiKey)).toBe(key.uid)
  })
})

describe('concurrent rotations', () => {
  it('let one win, and keep the secret of before', async () => {
    const { admin, org, key, logged } = await withKey()
    const colleague = await person('colleague')
    await join(org.id, colleague, 'Admin')
    const rotate = (caller: Caller) => call(caller, 'apiKeys.rotate', rotation(key))
    const answers = await Promise.all([rotate(admin), rotate(colleague), rotate(admin)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const won = answers.find(({ status }) => status === 200)
    expect(await use(won?.data.apiKey ?? '')).toBe(key.uid)
    expect(await use(key.apiKey)).toBe(key.uid)
    expect(await logged()).toHaveLength(1)
  })

  it('refuse one that saw the key as it was before', async () => {
    const { admin, key } = await withKey()
    await call(admin, 'apiKeys.rotate', rotation(key))
    const late = await call(admin, 'apiKeys.rotate', rotation(key))
    expect(late).toMatchObject({
      status: 409,
      message: 'This key was just rotated. Reload the page and try again.',
    })
  })
})

describe('removing a member with the keys whose secret they created or rotated', () => {
  it('revokes those of which they know a secret that is accepted, and no others', async () => {
    const { admin, org, key } = await withKey()
    const carol = await person('carol')
    await join(org.id, carol, 'Admin')
    const keysOf = async ({ userId }: Caller, ms = 0) => {
      const { caller, call: ask } = await later(ms, admin)
      const { data } = await ask(caller, 'apiKeys.listByMember', { org: org.id, userId })
      return data.map(({ uid }) => uid)
    }
    await call(carol, 'apiKeys.rotate', rotation(key))
    expect(await keysOf(carol)).toEqual([key.uid])
    expect(await keysOf(admin)).toEqual([key.uid])
    expect(await keysOf(admin, DAY)).toEqual([])
    const removal = { org: org.id, userId: carol.userId, revokeKeys: true }
    expect((await call(admin, 'orgs.removeMember', removal)).status).toBe(200)
    expect(await use(key.apiKey)).toBe('key_revoked')
  })
})
