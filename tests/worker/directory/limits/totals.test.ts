// Totals that no burst of concurrent calls passes, and that an operator raises for one organization or person.

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { ORGANIZATION_LIMITS } from '#shared/domain/organizations/organization-limits.ts'
import { DAY } from '#shared/domain/time.ts'
import { type Caller, person, START, tokenOf } from '#tests/worker/caller.ts'
import { openPublisher, sha256Of } from '#tests/worker/directory/publisher.ts'
import { founded, freshSlug, startDirectory, subscription } from '#tests/worker/directory/service.ts'

const clock = new Date(START)
const started = startDirectory({}, clock)
const { call, billing } = started
const db = env.DIRECTORY_DB
const GB = 1_000_000_000

beforeEach(() => {
  clock.setTime(START.getTime())
  billing.subscription = subscription()
})

const raise = (table: 'organizations' | 'people', id: string, limits: object) =>
  db
    .prepare(`update ${table} set limits = ? where ${table === 'people' ? 'user_id' : 'id'} = ?`)
    .bind(JSON.stringify(limits), id)
    .run()

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

describe('organizations without a paid plan', () => {
  const create = (founder: Caller) => call(founder, 'orgs.create', { name: 'Acme', slug: freshSlug() })
  const several = (founder: Caller, count: number) =>
    Promise.all(Array.from({ length: count }, () => create(founder)))

  it('are five for a person, however many are created at once', async () => {
    billing.subscription = subscription({ status: 'inTrial' })
    const alice = await person('alice')
    const answers = await several(alice, 8)
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 403, 403, 403])
    const refused = await create(alice)
    expect(refused).toMatchObject({ status: 403, reason: 'quota_exceeded' })
    expect(refused.message).toContain('5 organizations')
    expect((await call(alice, 'orgs.list')).data).toHaveLength(5)
    // Nothing is left behind by those that were refused.
    const { results } = await db.prepare('select 1 from audit where actor_id = ?').bind(alice.userId).all()
    expect(results).toHaveLength(5)
    expect((await create(await person('bob'))).status).toBe(200)
  })

  it('leave room once billing says that one is paid, and take it once that plan has ended', async () => {
    billing.subscription = subscription({ status: 'inactive' })
    const alice = await person('alice')
    const [first] = await several(alice, 5)
    expect((await create(alice)).status).toBe(403)
    billing.paid = new Set([first?.data.id ?? ''])
    expect((await create(alice)).status).toBe(200)
    expect((await create(alice)).status).toBe(403)
    billing.paid = new Set()
    expect((await create(alice)).status).toBe(403)
    expect((await create(await person('bob'))).status).toBe(200)
  })

  it('count for 30 days after they were archived', async () => {
    billing.subscription = subscription({ status: 'inactive' })
    const alice = await person('alice')
    const orgs = await several(alice, 5)
    for (const { data } of orgs) expect((await call(alice, 'orgs.archiveOrg', data.id)).status).toBe(200)
    const later = async (milliseconds: number) => {
      clock.setTime(START.getTime() + milliseconds)
      return create({ ...alice, token: await tokenOf(alice.userId, { email: alice.email }, clock) })
    }
    expect((await later(30 * DAY - 1)).status).toBe(403)
    expect((await later(30 * DAY)).status).toBe(200)
  })

  it('are as many as an operator allows, and unlimited where every organization is free', async () => {
    billing.subscription = subscription({ status: 'inactive' })
    const alice = await person('alice')
    await several(alice, 5)
    await raise('people', alice.userId, { unpaidOrganizations: 7 })
    expect(statuses(await several(alice, 3))).toEqual([200, 200, 403])
    const free = startDirectory({}, clock, db, { defaultPlan: 'complementary' })
    const answer = await free.call(alice, 'orgs.create', { name: 'Acme', slug: freshSlug() })
    expect(answer.status).toBe(200)
  })

  it('are counted by the last answer of billing while it is unreachable', async () => {
    billing.subscription = subscription({ status: 'inactive' })
    const alice = await person('alice')
    await several(alice, 5)
    billing.answers = false
    expect(await create(alice)).toMatchObject({ status: 403, reason: 'quota_exceeded' })
    billing.answers = true
  })
})

describe('the applications of an organization', () => {
  it('are a hundred, or as many as an operator allows', async () => {
    const { admin, org } = await founded(started)
    const create = () =>
      call(admin, 'applications.create', { orgId: org.id, name: 'Editor', slug: freshSlug('app') })
    const fill = db.prepare(
      `insert into applications (id, org_id, slug, name, description, app_type, visibility, created_at, created_by)
       select ? || value, ?, 'filled-' || value, 'Filled', '', 'Other', 'Private', '', '' from json_each(?)`,
    )
    const numbers = Array.from({ length: ORGANIZATION_LIMITS.applications - 2 }, (_, index) => index)
    await fill.bind(org.id, org.id, JSON.stringify(numbers)).run()
    const answers = await Promise.all([create(), create(), create(), create()])
    expect(statuses(answers)).toEqual([200, 200, 403, 403])
    const refused = await create()
    expect(refused).toMatchObject({ status: 403, reason: 'quota_exceeded' })
    expect(refused.message).toContain('100 applications')
    await raise('organizations', org.id, { applications: 101 })
    expect(statuses(await Promise.all([create(), create()]))).toEqual([200, 403])
  })
})

describe('the API keys of an organization', () => {
  it('are fifty that work, or as many as an operator allows', async () => {
    const { admin, org } = await founded(started)
    const create = (expireAfter: number | null = null) =>
      call(admin, 'apiKeys.create', {
        displayName: 'CI key',
        subject: `org:${org.id}`,
        expireAfter,
        scope: ['Read'],
      })
    const fill = db.prepare(
      `insert into api_keys (uid, org_id, display_name, hash, may_write, created_at, created_by, expires_at, revoked_at)
       select ?1 || value, ?1, 'Filled', ?1 || value, 0, '', '', ?3, ?4 from json_each(?2)`,
    )
    const numbers = (count: number, from: number) =>
      JSON.stringify(Array.from({ length: count }, (_, index) => index + from))
    const past = new Date(START.getTime() - 1).toISOString()
    await fill.bind(org.id, numbers(ORGANIZATION_LIMITS.apiKeys - 2, 0), null, null).run()
    await fill.bind(org.id, numbers(20, 100), past, null).run()
    await fill.bind(org.id, numbers(20, 200), null, past).run()
    const answers = await Promise.all([create(), create(60), create(), create()])
    expect(statuses(answers)).toEqual([200, 200, 403, 403])
    const refused = await create()
    expect(refused).toMatchObject({ status: 403, reason: 'quota_exceeded' })
    expect(refused.message).toContain('50 API keys')
    await raise('organizations', org.id, { apiKeys: 51 })
    expect(statuses(await Promise.all([create(), create()]))).toEqual([200, 403])
    // Revoking one makes room.
    const [key] = answers.filter(({ status }) => status === 200)
    await call(admin, 'apiKeys.revoke', { uid: key?.data.uid ?? '' })
    expect((await create()).status).toBe(200)
  })

  it('take no more once the organization is archived', async () => {
    const { admin, org } = await founded(started)
    billing.subscription = subscription({ status: 'inactive' })
    const key = { displayName: 'late', subject: `org:${org.id}`, expireAfter: null, scope: ['Read'] }
    const answers = await Promise.all([
      call(admin, 'orgs.archiveOrg', org.id),
      ...Array.from({ length: 10 }, () => call(admin, 'apiKeys.create', key)),
    ])
    expect(answers[0]?.status).toBe(200)
    expect((await call(admin, 'apiKeys.create', key)).status).toBe(404)
  })
})

describe('the bytes that an organization stores', () => {
  let drafts = 0
  const register = async (publisher: Awaited<ReturnType<typeof openPublisher>>, sizes: number[]) => {
    drafts += 1
    const { id } = await publisher.draft(`1.0.${drafts}`)
    const answers = sizes.map(async (size, index) =>
      publisher.rest('POST', `/releases/${id}/assets`, {
        filename: `editor-${index}.zip`,
        size,
        sha256: await sha256Of(new Uint8Array([index])),
      }),
    )
    return Promise.all(answers)
  }

  it('are 5 GB during a trial, by REST and with many uploads at once', async () => {
    const publisher = await openPublisher()
    publisher.billing.subscription = subscription({ status: 'inTrial' })
    const answers = await register(publisher, [2 * GB, 2 * GB, 2 * GB, GB])
    expect(statuses(answers).filter((status) => status === 403).length).toBeGreaterThan(0)
    const stored = answers.filter(({ status }) => status === 201).length
    expect(stored).toBeLessThan(4)
    const [refused] = await register(publisher, [4 * GB])
    expect(refused).toMatchObject({ status: 403, code: 'quota_exceeded' })
    expect(JSON.stringify(refused?.body)).toContain('5 GB')

    await raise('organizations', publisher.org.id, { trialStoredBytes: 12 * GB })
    expect((await register(publisher, [4 * GB]))[0]?.status).toBe(201)
  })

  it('are 500 GB as soon as the plan is paid', async () => {
    const publisher = await openPublisher()
    publisher.billing.subscription = subscription({ status: 'inTrial' })
    expect((await register(publisher, [4 * GB, 4 * GB])).map(({ status }) => status).sort()).toEqual([
      201, 403,
    ])
    publisher.billing.subscription = subscription()
    expect((await register(publisher, [4 * GB]))[0]?.status).toBe(201)
  })
})
