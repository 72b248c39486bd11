import { describe, expect, it } from 'vitest'
import { INVITATION_LIFETIME } from '#shared/limits.ts'
import { type Caller, person } from '#tests/worker/caller.ts'
import { later, openStage } from './harness.ts'

const { call, invited, accept, at } = openStage()

/** What a caller is answered about an invitation, as it goes over the wire. */
async function answers(caller: Caller | null, id: string) {
  const [page, acceptance] = [await call(caller, 'invitations.get', id), await accept(caller as Caller, id)]
  return [page, acceptance].map(({ status, message, reason, data }) => ({ status, message, reason, data }))
}

describe('an invitation by its id', () => {
  it('is shown to the verified addressee, who accepts it', async () => {
    const { org, bob, invitation } = await invited('Admin')
    expect((await call(bob, 'invitations.get', invitation.id)).data).toMatchObject({
      organization: { name: 'Acme', slug: null },
      role: 'Admin',
      email: bob.email,
      state: 'pending',
      standing: 'addressee',
    })
    const place = { orgId: org.id, slug: org.slug, name: 'Acme' }
    expect((await accept(bob, invitation.id)).data).toEqual(place)
    expect((await accept(bob, invitation.id)).data, 'an idempotent retry').toEqual(place)
    expect((await call(bob, 'invitations.get', invitation.id)).data).toMatchObject({
      state: 'accepted',
      organization: { slug: org.slug },
    })
  })

  it('compares emails in their normalized form', async () => {
    const { bob, invitation } = await invited()
    const shouting = await person('bob', { email: ` ${bob.email.toUpperCase()} `, email_verified: true })
    expect((await accept(shouting, invitation.id)).status).toBe(200)
  })

  it('answers everyone else as for an unknown id, whatever its state', async () => {
    const { admin, org, bob, invitation } = await invited()
    const unverified = await person('bob', { email: bob.email, email_verified: false })
    const eve = await person('eve', { email_verified: true })
    const nameless = await person('unknown', { email: '', email_verified: true })
    const callers = [null, admin, unverified, eve, nameless]
    const unknown = `${invitation.id.slice(0, -4)}0000`
    const expectUnknown = async () => {
      for (const caller of callers)
        expect(await answers(caller, invitation.id)).toEqual(await answers(caller, unknown))
    }
    await expectUnknown()
    expect((await answers(eve, invitation.id)).map(({ status }) => status)).toEqual([404, 404])
    await call(admin, 'invitations.revoke', { id: invitation.id, org: org.id })
    await expectUnknown()
  })

  it('says to the addressee when it is revoked, expired or used by another account', async () => {
    const revoked = await invited()
    await call(revoked.admin, 'invitations.revoke', { id: revoked.invitation.id, org: revoked.org.id })
    expect((await call(revoked.bob, 'invitations.get', revoked.invitation.id)).data.state).toBe('revoked')
    expect(await accept(revoked.bob, revoked.invitation.id)).toMatchObject({ status: 410, reason: 'revoked' })

    const expired = await invited()
    await at(INVITATION_LIFETIME, async () => {
      const late = await later(expired.bob, INVITATION_LIFETIME)
      expect((await call(late, 'invitations.get', expired.invitation.id)).data.state).toBe('expired')
      expect(await accept(late, expired.invitation.id)).toMatchObject({ status: 410, reason: 'expired' })
    })

    const used = await invited()
    await accept(used.bob, used.link)
    const twin = await person('bob', { email: used.bob.email, email_verified: true })
    expect(await accept(twin, used.invitation.id)).toMatchObject({ status: 410, reason: 'accepted' })
  })

  it('leaves the secret link as it is', async () => {
    const { bob, link } = await invited()
    const eve = await person('eve', { email_verified: true })
    expect((await call(null, 'invitations.get', link)).data.standing).toBe('signed_out')
    expect((await call(eve, 'invitations.get', link)).data.standing).toBe('other_address')
    expect((await accept(bob, link)).status).toBe(200)
  })

  it('makes one membership of acceptances by id and by link at the same moment', async () => {
    const { admin, org, bob, link, invitation } = await invited()
    const tries = Array.from({ length: 20 }, (_, at) => accept(bob, at % 2 ? link : invitation.id))
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([200]))
    const { data } = await call(admin, 'orgs.listMembers', org.id)
    expect(data.filter(({ userId }) => userId === bob.userId)).toHaveLength(1)
  })
})
