import { describe, expect, it } from 'vitest'
import { DAY, MINUTE } from '#shared/domain/time.ts'
import { START, tokenOf } from '#tests/worker/caller.ts'
import { founded } from '#tests/worker/directory/service.ts'
import { inDays, later, openStage } from './harness.ts'

const stage = openStage()
const { call, mails, invite, invited, resend, accept, linkFor, at } = stage

describe('revoking', () => {
  it('kills the link, and does nothing the second time', async () => {
    const { admin, org, bob, invitation, link } = await invited()
    const revoke = () => call(admin, 'invitations.revoke', { id: invitation.id, org: org.slug })
    expect((await revoke()).status).toBe(200)
    expect((await revoke()).status).toBe(200)
    expect((await call(admin, 'invitations.listByOrg', org.id)).data).toEqual([])
    expect((await call(bob, 'invitations.get', link)).data.state).toBe('revoked')
    expect(await accept(bob, link)).toMatchObject({ status: 410, reason: 'revoked' })
    expect((await invite(admin, org.id, bob.email)).status).toBe(200)
  })

  it('goes by the invitation, whatever organization the caller names', async () => {
    const { org, bob, invitation, link } = await invited()
    const mallory = await founded(stage)
    for (const named of [mallory.org.id, org.id]) {
      const input = { id: invitation.id, org: named }
      expect((await call(mallory.admin, 'invitations.revoke', input)).status).toBe(404)
    }
    expect((await accept(bob, link)).status).toBe(200)
  })

  it('refuses one that was accepted', async () => {
    const { admin, org, bob, invitation, link } = await invited()
    await accept(bob, link)
    const answer = await call(admin, 'invitations.revoke', { id: invitation.id, org: org.id })
    expect(answer).toMatchObject({ status: 409, reason: 'accepted' })
  })
})

describe('resending', () => {
  it('emails another link, renews the expiry, and leaves the earlier link valid', async () => {
    const { admin, bob, invitation, link } = await invited()
    await at(10 * DAY, async () => {
      const { status, data } = await resend(await later(admin, 10 * DAY), invitation.id)
      expect(status).toBe(200)
      expect(data).toEqual({ ...invitation, expiredAt: inDays(17), sentAt: inDays(10) })
      const renewed = linkFor(bob.email)
      expect(renewed).not.toBe(link)
      expect((await call(null, 'invitations.get', link)).data.state).toBe('pending')
      expect((await accept(await later(bob, 10 * DAY), renewed)).status).toBe(200)
    })
  })

  it('wants a login within the hour for an Admin’s, as inviting one does', async () => {
    const { admin, org, bob, invitation } = await invited('Admin')
    const claims = { email: admin.email, auth_time: START.getTime() / 1000 - 3601 }
    const old = { ...admin, token: await tokenOf(admin.userId, claims) }
    expect(await resend(old, invitation.id)).toMatchObject({ status: 403, reason: 'login_required' })
    expect(mails.filter(({ to }) => to === bob.email)).toHaveLength(1)
    expect((await resend(admin, invitation.id)).status).toBe(200)
    const { data: member } = await invite(admin, org.id, `carol-${bob.email}`)
    expect((await resend(old, member.id)).status).toBe(200)
  })

  it('works at once, and then rests for a minute', async () => {
    const { admin, bob, invitation } = await invited()
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(admin, invitation.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('60')
    expect(mails.filter(({ to }) => to === bob.email)).toHaveLength(2)
    await at(MINUTE, async () => {
      expect((await resend(await later(admin, MINUTE), invitation.id)).status).toBe(200)
    })
  })

  it('is not for strangers, nor for what was revoked', async () => {
    const { admin, stranger, org, invitation } = await invited()
    expect((await resend(stranger, invitation.id)).status).toBe(404)
    await call(admin, 'invitations.revoke', { id: invitation.id, org: org.id })
    expect(await resend(admin, invitation.id)).toMatchObject({ status: 409, reason: 'revoked' })
  })
})
