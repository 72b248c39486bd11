import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import { DAY } from '#shared/domain/time.ts'
import { person } from '#tests/worker/caller.ts'
import { openPublisher } from './publisher.ts'
import { founded, freshSlug, join, startDirectory, subscription } from './service.ts'

const started = startDirectory()
started.billing.subscription = subscription({ status: 'nonRenewing' })
const { call } = started

async function archived() {
  const place = await founded(started)
  expect((await call(place.admin, 'orgs.archiveOrg', place.org.id)).status).toBe(200)
  return place
}

describe('archiving an organization', () => {
  it('moves it from every list to the archive, for all of its members', async () => {
    const { admin, org } = await founded(started)
    const bob = await person('bob')
    await join(org.id, bob)
    await call(admin, 'orgs.archiveOrg', org.slug)
    for (const caller of [admin, bob]) {
      expect((await call(caller, 'orgs.list')).data).toEqual([])
      const { data } = await call(caller, 'orgs.listArchived')
      expect(data.map(({ id }) => id)).toEqual([org.id])
      expect(data[0]?.archivedAt).not.toBeNull()
    }
  })

  it('closes its door: every call says that it is not there', async () => {
    const { admin, org } = await archived()
    for (const name of [
      'orgs.get',
      'orgs.listMembers',
      'invitations.listByOrg',
      'apiKeys.listByOrg',
    ] as const)
      expect([name, (await call(admin, name, org.id)).status]).toEqual([name, 404])
    const application = { orgId: org.id, name: 'Editor', slug: freshSlug() }
    expect((await call(admin, 'applications.create', application)).status).toBe(404)
    expect((await call(admin, 'orgs.archiveOrg', org.id)).status).toBe(404)
  })

  it('keeps its slug taken', async () => {
    const { org } = await archived()
    const answer = await call(await person('eve'), 'orgs.create', { name: 'Acme', slug: org.slug })
    expect(answer).toMatchObject({ status: 409, field: 'slug' })
  })

  it('revokes its invitations', async () => {
    const { admin, org } = await founded(started)
    const bob = await person('bob', { email_verified: true })
    const invitationUrl = `${env.SITE_ORIGIN}/invitation/`
    await call(admin, 'invitations.create', { email: bob.email, orgIdOrSlug: org.id, invitationUrl })
    const link =
      started.mails.findLast(({ to }) => to === bob.email)?.links[0]?.slice(invitationUrl.length) ?? ''
    await call(admin, 'orgs.archiveOrg', org.id)
    expect((await call(null, 'invitations.get', link)).data.state).toBe('revoked')
    expect((await call(bob, 'invitations.accept', { id: link })).status).toBe(410)
  })

  it('revokes its API keys immediately, while feeds of published releases continue', async () => {
    const publisher = await openPublisher()
    const { admin, org, app } = publisher
    await publisher.publish('1.0.0')
    expect((await publisher.rest('GET', '/releases')).status).toBe(200)
    await publisher.call(admin, 'applications.delete', { id: app.id, name: 'Editor' })
    publisher.billing.subscription = subscription({ status: 'inactive' })
    expect((await publisher.call(admin, 'orgs.archiveOrg', org.id)).status).toBe(200)
    expect((await publisher.rest('GET', '/releases')).status).toBe(401)
    expect((await publisher.manifest())?.deletedAt).toBe(publisher.clock.toISOString())
  })
})

describe('a reason against archiving', () => {
  it.each([
    [subscription({ status: 'active' }), 'Your subscription is still active.'],
    [
      subscription({ status: 'inTrial', trialEndAction: 'activate_subscription' }),
      'Your subscription is still active.',
    ],
    [null, 'Your subscription is not active.'],
  ])('is said: with the subscription %j', async (given, message) => {
    const apart = startDirectory()
    apart.billing.subscription = given
    const { admin, org } = await founded(apart)
    const answer = await apart.call(admin, 'orgs.archiveOrg', org.id)
    expect(answer).toMatchObject({ status: 409, reason: 'not_archivable', message })
    expect((await apart.call(admin, 'orgs.get', org.id)).status).toBe(200)
  })

  it('names applications until they are deleted', async () => {
    const { admin, org } = await founded(started)
    const input = { orgId: org.id, name: 'Editor', slug: freshSlug('app') }
    const { data: app } = await call(admin, 'applications.create', input)
    expect(await call(admin, 'orgs.archiveOrg', org.id)).toMatchObject({
      status: 409,
      message: 'You have applications that need to be deleted.',
    })
    await call(admin, 'applications.delete', { id: app.id, name: 'Editor' })
    expect((await call(admin, 'orgs.archiveOrg', org.id)).status).toBe(200)
  })

  it('fails while billing is unreachable', async () => {
    const apart = startDirectory()
    const { admin, org } = await founded(apart)
    apart.billing.answers = false
    expect((await apart.call(admin, 'orgs.archiveOrg', org.id)).status).toBe(503)
  })

  it('leaves either the archive or the application, when both are asked for at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const { admin, org } = await founded(started)
      const create = call(admin, 'applications.create', {
        orgId: org.id,
        name: 'Editor',
        slug: freshSlug('app'),
      })
      const archive = call(admin, 'orgs.archiveOrg', org.id)
      const statuses = [(await create).status, (await archive).status]
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual(statuses)
    }
  })
})

describe('the files of a deleted application', () => {
  it('are removed after a week, and no longer count', async () => {
    const publisher = await openPublisher()
    const { admin, app, clock, service, call } = publisher
    const release = await publisher.publish('1.0.0')
    const key = keys.file(release.assets[0]?.id ?? '')
    await call(admin, 'applications.delete', { id: app.id, name: 'Editor' })
    clock.setTime(clock.getTime() + 7 * DAY - 1)
    await service.scheduled()
    expect(await env.FILES.head(key)).not.toBeNull()
    clock.setTime(clock.getTime() + 1)
    await service.scheduled()
    expect(await env.FILES.head(key)).toBeNull()
    const { results } = await env.DIRECTORY_DB.prepare('select freed from assets where release_id = ?')
      .bind(release.id)
      .all()
    expect(results).toEqual([{ freed: 1 }])
  })
})
