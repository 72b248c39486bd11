import { describe, expect, it } from 'vitest'
import { INVITATION_LIFETIME } from '#shared/limits.ts'
import { type Caller, person } from '#tests/worker/caller.ts'
import { join } from '#tests/worker/directory/service.ts'
import { inDays, later, openStage } from './harness.ts'

const { call, invite, invited, accept, at } = openStage()

describe('the page of an invitation', () => {
  it('tells the holder of its link what it is about, without the way in', async () => {
    const { admin, bob, link } = await invited()
    expect((await call(null, 'invitations.get', link)).data).toEqual({
      organization: { name: 'Acme', slug: null },
      role: 'Member',
      email: 'b•••@example.test',
      expiredAt: inDays(7),
      state: 'pending',
      standing: 'signed_out',
      invitee: bob.email,
      inviter: admin.email,
    })
    expect((await call({ token: 'stale' }, 'invitations.get', link)).data.standing).toBe('signed_out')
  })

  it('tells everybody else how they stand to it', async () => {
    const { admin, bob, link } = await invited()
    const unverified = await person('bob', { email: bob.email, email_verified: false })
    const standing = async (caller: Caller) => (await call(caller, 'invitations.get', link)).data
    expect(await standing(bob)).toMatchObject({ standing: 'addressee', email: bob.email })
    expect(await standing(unverified)).toMatchObject({ standing: 'unverified_address', email: bob.email })
    expect(await standing(admin)).toMatchObject({ standing: 'other_address', email: 'b•••@example.test' })
  })

  it('is not there for a link that was made up', async () => {
    expect((await call(null, 'invitations.get', 'x'.repeat(32))).status).toBe(404)
  })
})

describe('accepting', () => {
  it('makes the addressee a member with the role offered, and does nothing the second time', async () => {
    const { admin, org, bob, link } = await invited('Admin')
    const place = { orgId: org.id, slug: org.slug, name: 'Acme' }
    expect((await accept(bob, link)).data).toEqual(place)
    expect((await accept(bob, link)).data).toEqual(place)
    const { data } = await call(admin, 'orgs.listMembers', org.id)
    expect(data.map(({ userId, role, traits }) => [userId, role, traits.email])).toContainEqual([
      bob.userId,
      'Admin',
      bob.email,
    ])
    expect((await call(admin, 'invitations.listByOrg', org.id)).data).toEqual([])
    expect((await call(bob, 'invitations.get', link)).data).toMatchObject({
      state: 'accepted',
      organization: { slug: org.slug },
    })
  })

  it('works for the address in another case', async () => {
    const { bob, link } = await invited()
    const shouting = await person('bob', { email: bob.email.toUpperCase(), email_verified: true })
    expect((await accept(shouting, link)).status).toBe(200)
  })

  it('is for the invited email only, also with the link', async () => {
    const { link } = await invited()
    const eve = await person('eve', { email_verified: true })
    expect(await accept(eve, link)).toMatchObject({ status: 403, reason: 'other_address' })
    expect((await accept(await person('bob', { email_verified: true }), link)).status).toBe(403)
    expect((await call(null, 'invitations.accept', { id: link })).status).toBe(401)
  })

  it('wants the address to be verified', async () => {
    const { org, bob, link } = await invited()
    const unverified = await person('bob', { email: bob.email, email_verified: false })
    expect(await accept(unverified, link)).toMatchObject({ status: 403, reason: 'unverified_address' })
    expect((await call(unverified, 'orgs.get', org.id)).status).toBe(404)
  })

  it('makes one membership of fifty acceptances at the same moment', async () => {
    const { admin, org, bob, link } = await invited()
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(bob, link)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { data } = await call(admin, 'orgs.listMembers', org.id)
    expect(data.filter(({ userId }) => userId === bob.userId)).toHaveLength(1)
  })

  it('works once: a second account of that address is not let in', async () => {
    const { bob, link } = await invited()
    await accept(bob, link)
    const twin = await person('bob', { email: bob.email, email_verified: true })
    expect(await accept(twin, link)).toMatchObject({ status: 410, reason: 'accepted' })
  })

  it('does not let back in who was removed', async () => {
    const { admin, org, bob, link } = await invited()
    await accept(bob, link)
    await call(admin, 'orgs.removeMember', { org: org.id, userId: bob.userId })
    expect(await accept(bob, link)).toMatchObject({ status: 410, reason: 'accepted' })
    expect((await call(bob, 'orgs.get', org.id)).status).toBe(404)
    expect((await invite(admin, org.id, bob.email)).status).toBe(200)
  })

  it('leaves the role of an existing member', async () => {
    const { admin, org, bob, link } = await invited('Admin')
    await join(org.id, bob)
    expect((await accept(bob, link)).status).toBe(200)
    const { data } = await call(admin, 'orgs.listMembers', org.id)
    expect(data.find(({ userId }) => userId === bob.userId)?.role).toBe('Member')
  })

  it('ends with its time', async () => {
    const { bob, link } = await invited()
    await at(INVITATION_LIFETIME - 1, async () => {
      const soon = await later(bob, INVITATION_LIFETIME - 1)
      expect((await call(soon, 'invitations.get', link)).data.state).toBe('pending')
    })
    await at(INVITATION_LIFETIME, async () => {
      const late = await later(bob, INVITATION_LIFETIME)
      expect((await call(late, 'invitations.get', link)).data.state).toBe('expired')
      expect(await accept(late, link)).toMatchObject({ status: 410, reason: 'expired' })
    })
  })
})
