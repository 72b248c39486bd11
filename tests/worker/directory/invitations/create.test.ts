import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { MINUTE } from '#shared/domain/time.ts'
import { INVITATION_LIFETIME, INVITATION_MAILS_PER_ADDRESS } from '#shared/limits.ts'
import { person, START } from '#tests/worker/caller.ts'
import { founded, freshSlug, startDirectory } from '#tests/worker/directory/service.ts'
import { inDays, invitationUrl, later, openStage } from './harness.ts'

const stage = openStage()
const { call, mails, invite, invited, at } = stage

describe('inviting', () => {
  it('lists the invitation and emails a link that no Admin sees', async () => {
    const { admin, org, bob, invitation, link } = await invited('Admin')
    const { id } = invitation
    expect(invitation).toEqual({
      id,
      email: bob.email,
      role: 'Admin',
      expiredAt: inDays(7),
      sentAt: inDays(0),
    })
    const { data } = await call(admin, 'invitations.listByOrg', org.slug)
    expect(data).toEqual([invitation])
    expect(link).toMatch(/^[0-9A-Za-z]{32}$/)
    const { results } = await env.DIRECTORY_DB.prepare('select * from invitation_links').all()
    expect(JSON.stringify([results, data])).not.toContain(link)
    expect((await call(null, 'invitations.get', invitation.id)).status).toBe(404)
  })

  it('sends an email that names inviter, organization and expiry', async () => {
    const { admin, bob } = await invited()
    const mail = mails.findLast(({ to }) => to === bob.email)
    expect(mail?.subject).toBe(`${admin.email} invited you to an organization on Gantry`)
    expect(mail?.text).toContain(
      `${admin.email} invited you to join the organization “Acme” on Gantry as a Member.`,
    )
    expect(mail?.text).toContain('expires on 27 Nov 2026 (UTC)')
  })

  it('emails no text and no link chosen by the inviter', async () => {
    const admin = await person('admin')
    const name = `Visit http://evil.com to claim your prize ${'!'.repeat(150)}`
    const { data: org } = await call(admin, 'orgs.create', { name, slug: freshSlug() })
    const email = `bob-${crypto.randomUUID()}@example.test`
    expect((await invite(admin, org.id, email)).status).toBe(200)
    const mail = mails.findLast(({ to }) => to === email)
    expect(mail?.subject).not.toMatch(/visit|evil|prize/i)
    const { text = '', html = '' } = mail ?? {}
    expect(text + html).not.toMatch(/evil\.com|http:\/\/evil/)
    expect(text).toContain('“Visit http: //evil. com to claim your prize !')
    expect(text).not.toContain('!'.repeat(20))
  })

  it('knows one address in whatever case it is written', async () => {
    const { admin, org, bob } = await invited()
    const again = await invite(admin, org.id, ` ${bob.email.toUpperCase()} `)
    expect(again).toMatchObject({
      status: 409,
      field: 'email',
      message: 'This email is already invited. You can resend the invitation.',
    })
  })

  it('refuses the address of a member on its field', async () => {
    const { admin, org } = await founded(stage)
    expect(await invite(admin, org.id, admin.email.toUpperCase())).toMatchObject({
      status: 409,
      field: 'email',
      message: 'This email already belongs to a member.',
    })
  })

  it.each([
    ['', 'Email should be provided'],
    ['   ', 'Email should be provided'],
    ['bob', 'This is not an email address'],
    ['bob@example.test\r\nBcc: eve@example.test', 'This is not an email address'],
  ])('refuses the address %j on its field', async (email, message) => {
    const { admin, org } = await founded(stage)
    expect(await invite(admin, org.id, email)).toMatchObject({ status: 400, field: 'email', message })
  })

  it.each(['https://evil.example/invitation/', `${env.SITE_ORIGIN}.evil.example/invitation/`, ''])(
    'refuses a link to "%s"',
    async (url) => {
      const { admin, org } = await founded(stage)
      const input = { email: 'bob@example.test', orgIdOrSlug: org.id, invitationUrl: url }
      expect((await call(admin, 'invitations.create', input)).status).toBe(400)
      expect((await call(admin, 'invitations.listByOrg', org.id)).data).toEqual([])
    },
  )

  it('invites an address once, however often it is pressed', async () => {
    const { admin, org } = await founded(stage)
    const bob = await person('bob')
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(admin, org.id, bob.email)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(mails.filter(({ to }) => to === bob.email)).toHaveLength(1)
  })

  it('replaces an expired invitation', async () => {
    const { admin, org, bob, invitation, link } = await invited()
    await at(INVITATION_LIFETIME, async () => {
      const alice = await later(admin, INVITATION_LIFETIME)
      const { status, data } = await invite(alice, org.id, bob.email)
      expect(status).toBe(200)
      expect(data.id).not.toBe(invitation.id)
      expect((await call(alice, 'invitations.listByOrg', org.id)).data).toHaveLength(1)
      expect((await call(null, 'invitations.get', link)).data.state).toBe('revoked')
    })
  })

  it('limits the emails to one address per day', async () => {
    const bob = await person('bob')
    const places = await Promise.all(
      Array.from({ length: INVITATION_MAILS_PER_ADDRESS + 1 }, () => founded(stage)),
    )
    const statuses = []
    for (const { admin, org } of places) statuses.push((await invite(admin, org.id, bob.email)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(INVITATION_MAILS_PER_ADDRESS)
    expect(statuses.at(-1)).toBe(403)
  })
})

describe('an email that cannot be sent', () => {
  it('waits in the outbox for the scheduled run', async () => {
    const sent: string[] = []
    let works = false
    const send = async ({ to }: { to: string }) => {
      if (!works) throw new Error('refused')
      sent.push(to)
    }
    const apart = startDirectory({ mail: { send } }, new Date(START.getTime() + MINUTE))
    const { admin, org } = await founded(apart)
    const bob = await person('bob')
    const input = { email: bob.email, orgIdOrSlug: org.id, invitationUrl }
    expect((await apart.call(admin, 'invitations.create', input)).status).toBe(200)
    works = true
    await startDirectory({ mail: { send } }, new Date(START.getTime() + 2 * MINUTE)).service.scheduled()
    expect(sent).toContain(bob.email)
  })
})
