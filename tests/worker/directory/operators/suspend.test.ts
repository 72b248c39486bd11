// A suspended organization: what members, machines and clients may still do, and that restoring brings it all back.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { person } from '#tests/worker/caller.ts'
import { freshSlug, join } from '#tests/worker/directory/service.ts'
import { type OperatorPlace, openOperator } from './operator.ts'

const REASON = 'It distributes malware.'
const suspend = ({ operate, operator, org }: OperatorPlace) =>
  operate(operator, 'operators.suspend', { org: org.slug, reason: REASON })
const restore = ({ operate, operator, org }: OperatorPlace) =>
  operate(operator, 'operators.restore', { org: org.id })

describe('a suspended organization', () => {
  it('offers no updates and serves no files of any application until it is restored', async () => {
    const place = await openOperator()
    const { file } = await place.publishUpdate('1.0.0')
    expect((await suspend(place)).status).toBe(200)
    expect(await place.offer()).toBe('taken-down')
    const answer = await place.ask(`/asset/${file}`)
    expect(answer.status).toBe(410)
    expect(await answer.json()).toEqual({
      error: { code: 'suspended', message: `The publisher of this file is suspended: ${REASON}` },
    })
    expect(await place.outcome(`/download/${place.place}/latest/editor.zip`)).toBe('410 suspended')
    expect((await restore(place)).status).toBe(200)
    expect(await place.offer()).toBe('1.0.0')
    expect(await place.outcome(`/asset/${file}`)).toBe('200 program 1.0.0')
  })

  it('lets members read why, and refuses every write with 403 suspended', async () => {
    const place = await openOperator()
    const { call, admin, org, app, key } = place
    const member = await person('member')
    await join(org.id, member)
    await place.publishUpdate('1.0.0')
    await suspend(place)
    const { data } = await call(member, 'orgs.get', org.id)
    expect(data.restrictionReason).toEqual({ type: 'Suspended', details: REASON })
    expect((await call(member, 'applications.list', { org: org.id })).data).toHaveLength(1)
    expect((await call(admin, 'audit.list', { org: org.id })).status).toBe(200)
    const path = { org: org.slug, app: app.slug }
    const invitationUrl = `${env.SITE_ORIGIN}/invitation/`
    const writes = [
      call(admin, 'applications.create', { orgId: org.id, name: 'B', slug: freshSlug('b') }),
      call(admin, 'applications.update', { id: app.id, name: 'C' }),
      call(admin, 'applications.delete', { id: app.id, name: app.name }),
      call(admin, 'apiKeys.create', {
        displayName: 'key',
        subject: `org:${org.id}`,
        expireAfter: null,
        scope: ['Read'],
      }),
      call(admin, 'apiKeys.revoke', { uid: key.uid }),
      call(admin, 'invitations.create', { email: 'a@example.test', orgIdOrSlug: org.id, invitationUrl }),
      call(admin, 'orgs.updateMemberRole', { orgId: org.id, userId: member.userId, role: 'Admin' }),
      call(admin, 'orgs.removeMember', { org: org.id, userId: member.userId }),
      call(admin, 'orgs.archiveOrg', org.id),
      call(member, 'releases.create', { ...path, version: '2.0.0' }),
      call(member, 'releases.yank', { ...path, release: '1.0.0', reason: 'bad' }),
      call(admin, 'channels.update', { ...path, channel: 'beta', includes: '-' }),
    ]
    for (const { status, reason, message } of await Promise.all(writes))
      expect([status, reason, message]).toEqual([
        403,
        'suspended',
        `This organization is suspended: ${REASON}`,
      ])
    for (const [method, url] of [
      ['GET', '/releases'],
      ['POST', '/releases'],
    ] as const)
      expect(
        await place.rest(method, url, method === 'POST' ? { version: '2.0.0' } : undefined),
      ).toMatchObject({
        status: 403,
        code: 'suspended',
      })
    await restore(place)
    expect((await place.rest('GET', '/releases')).status).toBe(200)
    expect((await call(admin, 'applications.update', { id: app.id, name: 'C' })).status).toBe(200)
  })

  it('takes no new members, and an invitation works again once it is restored', async () => {
    const place = await openOperator()
    const { call, admin, org, mails } = place
    const invitationUrl = `${env.SITE_ORIGIN}/invitation/`
    const guest = await person('guest', { email: 'guest@example.test', email_verified: true })
    await call(admin, 'invitations.create', {
      email: 'guest@example.test',
      orgIdOrSlug: org.id,
      invitationUrl,
    })
    const id = mails.at(-1)?.links[0]?.slice(invitationUrl.length) ?? ''
    await suspend(place)
    expect(await call(guest, 'invitations.accept', { id })).toMatchObject({
      status: 403,
      reason: 'suspended',
    })
    await restore(place)
    expect((await call(guest, 'invitations.accept', { id })).status).toBe(200)
  })

  it('stays suspended for an application that was taken down before, once it is restored', async () => {
    const place = await openOperator()
    const { operate, operator, app } = place
    const { file } = await place.publishUpdate('1.0.0')
    await operate(operator, 'operators.takeDownApplication', { app: app.id, reason: 'Copyright.' })
    await suspend(place)
    expect(await place.outcome(`/asset/${file}`)).toBe('410 suspended')
    await restore(place)
    expect(await place.outcome(`/asset/${file}`)).toBe('410 taken_down')
  })

  it('keeps its audit log: who acted is the installation to members and the operator to operators', async () => {
    const place = await openOperator()
    const { call, admin, org, operate, operator } = place
    await suspend(place)
    await suspend(place)
    await restore(place)
    const { data } = await call(admin, 'audit.list', { org: org.id })
    const acts = data.entries.filter(({ actor }) => actor.kind === 'operator')
    expect(acts.map(({ action, actor, details, ip }) => ({ action, actor, details, ip }))).toEqual([
      {
        action: 'organization.restored',
        actor: { kind: 'operator', id: 'operators', name: 'Gantry operators' },
        details: {},
        ip: null,
      },
      {
        action: 'organization.suspended',
        actor: { kind: 'operator', id: 'operators', name: 'Gantry operators' },
        details: { reason: REASON },
        ip: null,
      },
    ])
    expect(JSON.stringify(data)).not.toContain(operator.email)
    const log = await operate(operator, 'operators.listActs', { limit: 100 })
    const own = log.data.acts.filter(({ subject }) => subject.id === org.id)
    expect(own.map(({ action, operator: by }) => [action, by.name])).toEqual([
      ['organization.restored', 'operator@gantry.test'],
      ['organization.suspended', 'operator@gantry.test'],
    ])
    const first = (await operate(operator, 'operators.listActs', { limit: 1 })).data
    const next = (await operate(operator, 'operators.listActs', { limit: 1, cursor: first.cursor })).data
    expect(next.acts[0]?.id).toBe(log.data.acts[1]?.id)
  })
})
