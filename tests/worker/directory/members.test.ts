import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { SubscriptionSummary } from '#shared/domain/billing/subscription.ts'
import { type Caller, person } from '#tests/worker/caller.ts'
import { founded, join, type Started, startDirectory, subscription } from './service.ts'

const started = startDirectory()
const { call } = started

/** An organization with two Admins and a Member. */
async function staffed() {
  const { admin, stranger, org } = await founded(started)
  const [carol, bob] = await Promise.all([person('carol'), person('bob')])
  await join(org.id, carol, 'Admin')
  await join(org.id, bob)
  return { alice: admin, carol, bob, stranger, org }
}

async function adminsOf(orgId: string) {
  const { results } = await env.DIRECTORY_DB.prepare(
    "select user_id from members where org_id = ? and role = 'Admin'",
  )
    .bind(orgId)
    .all<{ user_id: string }>()
  return results.map((row) => row.user_id)
}

describe('changing a role', () => {
  it('makes a Member an Admin and back', async () => {
    const { alice, bob, org } = await staffed()
    const change = (role: 'Admin' | 'Member') =>
      call(alice, 'orgs.updateMemberRole', { orgId: org.id, userId: bob.userId, role })
    expect((await change('Admin')).status).toBe(200)
    expect(await adminsOf(org.id)).toContain(bob.userId)
    expect((await change('Member')).status).toBe(200)
    expect(await adminsOf(org.id)).not.toContain(bob.userId)
  })

  it('lets an Admin step down while there is another', async () => {
    const { alice, org } = await staffed()
    const input = { orgId: org.id, userId: alice.userId, role: 'Member' } as const
    expect((await call(alice, 'orgs.updateMemberRole', input)).status).toBe(200)
    expect((await call(alice, 'orgs.updateMemberRole', { ...input, role: 'Admin' })).status).toBe(403)
  })

  it('keeps the last Admin', async () => {
    const { admin, org } = await founded(started)
    const input = { orgId: org.id, userId: admin.userId, role: 'Member' } as const
    expect(await call(admin, 'orgs.updateMemberRole', input)).toMatchObject({
      status: 409,
      reason: 'last_admin',
    })
    expect(await adminsOf(org.id)).toEqual([admin.userId])
  })

  it('leaves an Admin when all of them step down at the same moment', async () => {
    const { alice, carol, bob, org } = await staffed()
    await call(alice, 'orgs.updateMemberRole', { orgId: org.id, userId: bob.userId, role: 'Admin' })
    const answers = await Promise.all(
      [alice, carol, bob].map((each) =>
        call(each, 'orgs.updateMemberRole', { orgId: org.id, userId: each.userId, role: 'Member' }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(await adminsOf(org.id)).toHaveLength(1)
  })

  it('leaves one Admin of two, of whom fifty calls at the same moment demote both', async () => {
    const { alice, carol, org } = await staffed()
    const demote = (by: Caller, whom: Caller) =>
      call(by, 'orgs.updateMemberRole', { orgId: org.id, userId: whom.userId, role: 'Member' })
    const pairs: [Caller, Caller][] = [
      [alice, carol],
      [carol, alice],
      [alice, alice],
      [carol, carol],
    ]
    const races = Array.from({ length: 50 }, (_, index) => pairs[index % pairs.length] ?? pairs[0])
    await Promise.all(races.map((pair) => pair && demote(...pair)))
    expect(await adminsOf(org.id)).toHaveLength(1)
  })

  it('leaves an Admin when two of them remove each other at the same moment', async () => {
    const { alice, carol, org } = await staffed()
    await Promise.all([
      call(alice, 'orgs.removeMember', { org: org.id, userId: carol.userId }),
      call(carol, 'orgs.removeMember', { org: org.id, userId: alice.userId }),
    ])
    expect(await adminsOf(org.id)).toHaveLength(1)
  })
})

describe('leaving', () => {
  it('is open to an Admin while there is another, and not to a Member', async () => {
    const { alice, carol, bob, org } = await staffed()
    const leave = (caller: Caller) =>
      call(caller, 'orgs.removeMember', { org: org.id, userId: caller.userId })
    expect((await leave(bob)).status).toBe(403)
    expect((await leave(carol)).status).toBe(200)
    expect((await call(carol, 'orgs.list')).data).toEqual([])
    expect(await leave(alice)).toMatchObject({ status: 409, reason: 'last_admin' })
  })
})

describe('removing a member', () => {
  it('takes the organization away from the one removed', async () => {
    const { alice, bob, org } = await staffed()
    expect((await call(alice, 'orgs.removeMember', { org: org.slug, userId: bob.userId })).status).toBe(200)
    expect((await call(bob, 'orgs.get', org.id)).status).toBe(404)
    expect((await call(alice, 'orgs.removeMember', { org: org.slug, userId: bob.userId })).status).toBe(404)
  })

  it('revokes the keys that the member made, if that is asked for, and no others', async () => {
    const { alice, carol, bob, org } = await staffed()
    const create = async (caller: Caller, displayName: string) => {
      const input = { displayName, subject: `org:${org.id}`, expireAfter: null, scope: ['Read'] }
      return (await call(caller, 'apiKeys.create', input)).data.uid
    }
    const [first, second, own] = [
      await create(carol, 'first'),
      await create(carol, 'second'),
      await create(alice, 'own'),
    ]
    const uids = async (userId: string) => {
      const { data } = await call(alice, 'apiKeys.listByMember', { org: org.slug, userId })
      return data.map(({ uid }) => uid).sort()
    }
    // Made in the same millisecond, so in no order.
    const made = [first, second].sort()
    expect(await uids(carol.userId)).toEqual(made)
    expect(await uids(bob.userId)).toEqual([])

    // Without the wish keys go on working, and a refused removal revokes none.
    await call(alice, 'orgs.removeMember', { org: org.id, userId: bob.userId })
    await call(carol, 'orgs.updateMemberRole', { orgId: org.id, userId: alice.userId, role: 'Member' })
    const refused = await call(carol, 'orgs.removeMember', {
      org: org.id,
      userId: carol.userId,
      revokeKeys: true,
    })
    expect(refused).toMatchObject({ status: 409, reason: 'last_admin' })
    await call(carol, 'orgs.updateMemberRole', { orgId: org.id, userId: alice.userId, role: 'Admin' })
    expect(await uids(carol.userId)).toEqual(made)

    const removal = { org: org.id, userId: carol.userId, revokeKeys: true }
    expect((await call(alice, 'orgs.removeMember', removal)).status).toBe(200)
    expect(await uids(carol.userId)).toEqual([])
    expect(await uids(alice.userId)).toEqual([own])
    const { data } = await call(alice, 'audit.list', { org: org.id, action: 'apiKey.revoked' })
    expect(data.entries.map(({ subject }) => subject.id).sort()).toEqual(made)
    for (const { actor } of data.entries) expect(actor.id).toBe(alice.userId)
    expect(data.entries.map(({ subject }) => subject.name).sort()).toEqual(['first', 'second'])
  })

  it('keeps the last Admin', async () => {
    const { admin, org } = await founded(started)
    const answer = await call(admin, 'orgs.removeMember', { org: org.id, userId: admin.userId })
    expect(answer).toMatchObject({ status: 409, reason: 'last_admin' })
  })
})

describe('seats', () => {
  const give = (to: Started, by: Caller, orgId: string, { userId }: Caller, hasSeat = true) =>
    to.call(by, 'orgs.updateDevToolsSeat', { orgId, userId, hasSeat })

  /** An organization with a subscription of its own and three members. */
  async function withSubscription(summary: Partial<SubscriptionSummary> | null) {
    const apart = startDirectory()
    apart.billing.subscription = summary && subscription(summary)
    const { admin, stranger, org } = await founded(apart)
    const [bob, carol] = await Promise.all([person('bob'), person('carol')])
    await join(org.id, bob)
    await join(org.id, carol)
    const holders = async () =>
      (await apart.call(admin, 'orgs.listMembers', org.id)).data.filter(({ devtoolsSeat }) => devtoolsSeat)
    return { apart, admin, bob, carol, stranger, org, holders }
  }

  it('are given and taken back, as many as are wanted on a paid plan', async () => {
    const { apart, admin, bob, carol, org, holders } = await withSubscription({ status: 'active' })
    for (const each of [bob, carol, bob]) expect((await give(apart, admin, org.id, each)).status).toBe(200)
    expect(await holders()).toHaveLength(2)
    await give(apart, admin, org.id, bob, false)
    expect((await holders()).map(({ userId }) => userId)).toEqual([carol.userId])
  })

  it('are only the included one in a trial, however many are asked for at the same moment', async () => {
    const { apart, admin, bob, carol, org, holders } = await withSubscription({ status: 'inTrial' })
    const answers = await Promise.all([admin, bob, carol].map((each) => give(apart, admin, org.id, each)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
    expect(answers.find(({ status }) => status === 403)).toMatchObject({
      reason: 'trial_seats',
      message: 'Your trial includes 1 DevTools seat. Subscribe to allocate more.',
    })
    const [holder] = await holders()
    await give(apart, admin, org.id, { ...admin, userId: holder?.userId ?? '' }, false)
    expect((await give(apart, admin, org.id, bob)).status).toBe(200)
    expect(await holders()).toHaveLength(1)
  })

  it.each([null, { status: 'inactive' } as const])(
    'are not given with the subscription %j',
    async (summary) => {
      const { apart, admin, bob, org } = await withSubscription(summary)
      expect(await give(apart, admin, org.id, bob)).toMatchObject({ status: 403, reason: 'NotSubscribed' })
    },
  )

  it('are revoked while billing is unreachable, and assigned only while it is reachable', async () => {
    const { apart, admin, bob, carol, org } = await withSubscription({})
    await give(apart, admin, org.id, bob)
    apart.billing.answers = false
    expect((await give(apart, admin, org.id, carol)).status).toBe(503)
    expect((await give(apart, admin, org.id, bob, false)).status).toBe(200)
  })

  it('are for members only', async () => {
    const { apart, admin, stranger, org } = await withSubscription({})
    expect((await give(apart, admin, org.id, stranger)).status).toBe(404)
  })
})
