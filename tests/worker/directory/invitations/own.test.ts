import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#shared/domain/time.ts'
import { INVITATION_LIFETIME } from '#shared/limits.ts'
import { type Caller, person } from '#tests/worker/caller.ts'
import { founded, join, subscription } from '#tests/worker/directory/service.ts'
import { inDays, later, openStage } from './harness.ts'

const stage = openStage()
const { call, invite, invited, accept, at } = stage

const own = async (caller: Caller) => (await call(caller, 'invitations.listOwn')).data
const decline = (caller: Caller, id: string) => call(caller, 'invitations.decline', { id })

describe('the list of own invitations', () => {
  it('shows what the addressee can accept, and neither slug nor secret', async () => {
    const { admin, bob, invitation, link } = await invited('Admin')
    const list = await own(bob)
    expect(list).toEqual([
      {
        id: invitation.id,
        organization: { name: 'Acme' },
        role: 'Admin',
        expiredAt: inDays(7),
        inviter: admin.email,
      },
    ])
    expect(JSON.stringify(list)).not.toContain(link)
    expect((await accept(bob, invitation.id)).status).toBe(200)
  })

  it('finds the email in another case, newest first', async () => {
    const { bob, invitation } = await invited()
    const other = await founded(stage)
    const { data: newer } = await at(MINUTE, () => invite(other.admin, other.org.id, bob.email))
    const shouting = await person('bob', { email: bob.email.toUpperCase(), email_verified: true })
    expect((await own(shouting)).map(({ id }) => id)).toEqual([newer.id, invitation.id])
  })

  it.each([
    ['an unverified email', { email_verified: false }],
    ['an identity service that verifies none', {}],
  ])('is empty for %s', async (_what, claims) => {
    const { bob, invitation } = await invited()
    const impostor = await person('bob', { email: bob.email, ...claims })
    expect(await own(impostor)).toEqual([])
    expect(await own(await person('eve', { email_verified: true }))).toEqual([])
    expect((await call(null, 'invitations.listOwn')).status).toBe(401)
    expect((await own(bob)).map(({ id }) => id)).toEqual([invitation.id])
  })

  it.each(['accepted', 'declined', 'revoked', 'archived'])('leaves out one that is %s', async (how) => {
    const { admin, org, bob, invitation, link } = await invited()
    if (how === 'accepted') {
      await accept(bob, link)
      await call(admin, 'orgs.removeMember', { org: org.id, userId: bob.userId })
    }
    if (how === 'declined') await decline(bob, invitation.id)
    if (how === 'revoked') await call(admin, 'invitations.revoke', { id: invitation.id, org: org.id })
    if (how === 'archived') {
      stage.billing.subscription = subscription({ status: 'inactive' })
      await call(admin, 'orgs.archiveOrg', org.id)
      stage.billing.subscription = subscription({ status: 'active' })
    }
    expect(await own(bob)).toEqual([])
  })

  it('leaves out one that has expired', async () => {
    const { bob } = await invited()
    await at(INVITATION_LIFETIME - 1, async () =>
      expect(await own(await later(bob, INVITATION_LIFETIME - 1))).toHaveLength(1),
    )
    await at(INVITATION_LIFETIME, async () =>
      expect(await own(await later(bob, INVITATION_LIFETIME))).toEqual([]),
    )
  })

  it('leaves out an organization that the user has joined', async () => {
    const { org, bob } = await invited()
    await join(org.id, bob)
    expect(await own(bob)).toEqual([])
  })

  it('is bounded', async () => {
    const { bob } = await invited()
    for (let count = 1; count <= 25; count++) {
      const id = crypto.randomUUID()
      await env.DIRECTORY_DB.batch([
        env.DIRECTORY_DB.prepare(
          "insert into organizations (id, name, slug, creator_id, created_at) values (?1, 'Acme', ?1, 'alice', ?2)",
        ).bind(id, inDays(0)),
        env.DIRECTORY_DB.prepare(
          `insert into invitations (id, org_id, email, role, created_at, created_by, expires_at)
          values (?1, ?1, ?2, 'Member', ?3, 'alice', ?4)`,
        ).bind(id, bob.email, inDays(0), inDays(7)),
      ])
    }
    expect(await own(bob)).toHaveLength(20)
  })
})

describe('declining', () => {
  it('revokes the invitation, and does nothing the second time', async () => {
    const { admin, org, bob, invitation, link } = await invited()
    expect((await decline(bob, invitation.id)).status).toBe(200)
    expect((await decline(bob, link)).status).toBe(200)
    expect((await call(admin, 'invitations.listByOrg', org.id)).data).toEqual([])
    expect(await accept(bob, link)).toMatchObject({ status: 410, reason: 'revoked' })
    const { data } = await call(admin, 'audit.list', { org: org.id })
    const declined = data.entries.filter(({ action }) => action === 'invitation.declined')
    expect(declined).toMatchObject([{ subject: { name: bob.email }, actor: { name: bob.email } }])
    expect((await invite(admin, org.id, bob.email)).status).toBe(200)
  })

  it('is for the addressee with a verified email', async () => {
    const { admin, org, bob, invitation, link } = await invited()
    const unverified = await person('bob', { email: bob.email, email_verified: false })
    expect(await decline(unverified, link)).toMatchObject({ status: 403, reason: 'unverified_address' })
    expect((await decline(unverified, invitation.id)).status).toBe(404)
    expect(await decline(admin, link)).toMatchObject({ status: 403, reason: 'other_address' })
    expect((await decline(admin, invitation.id)).status).toBe(404)
    expect((await call(admin, 'invitations.listByOrg', org.id)).data).toHaveLength(1)
  })

  it('of an accepted one is refused, and of two at once one wins', async () => {
    const { admin, org, bob, invitation, link } = await invited()
    const [declined, accepted] = await Promise.all([decline(bob, invitation.id), accept(bob, link)])
    expect([declined.status, accepted.status].sort()).toEqual([200, 410])
    const { data: members } = await call(admin, 'orgs.listMembers', org.id)
    expect(members.some(({ userId }) => userId === bob.userId)).toBe(accepted.status === 200)

    const other = await invited()
    await accept(other.bob, other.link)
    expect(await decline(other.bob, other.link)).toMatchObject({ status: 410, reason: 'accepted' })
  })
})
