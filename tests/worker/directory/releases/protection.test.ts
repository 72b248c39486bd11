import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { person } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { join } from '#tests/worker/directory/service.ts'

/** A draft on protected production, two Members and an Admin. */
async function onProtected(trusted = false, db?: D1Database) {
  const publisher = await openPublisher({ ...(db && { db }) })
  const { admin, org, app, key, call, rest } = publisher
  const [alice, bob] = await Promise.all([joined('alice'), joined('bob')])
  const { id } = await publisher.draft('1.0.0')
  const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a', publicPlatform: 'linux-x86_64' })
  await publisher.complete(body.id)
  const path = { org: org.slug, app: app.slug }
  const trustedKeys = trusted ? [key.uid] : []
  const protection = { protected: true, trustedKeys }
  await call(admin, 'channels.update', { ...path, channel: null, includes: null, protection })
  const release = { ...path, release: id }

  async function joined(name: string) {
    const member = await person(name)
    await join(org.id, member)
    return member
  }

  return {
    ...{ publisher, admin, alice, bob, rest, call, id },
    protect: (isProtected: boolean) =>
      call(admin, 'channels.update', {
        ...{ ...path, channel: null, includes: null },
        protection: { protected: isProtected, trustedKeys: [] },
      }),
    scheduleAs: (who: typeof admin) =>
      call(who, 'releases.schedule', { ...release, ...CONFIRMED, at: later(publisher.clock, 60_000) }),
    remove: (who: typeof admin) => call(admin, 'orgs.removeMember', { org: org.id, userId: who.userId }),
    async sweep() {
      publisher.clock.setTime(publisher.clock.getTime() + 120_000)
      await publisher.service.scheduled()
    },
    entries: async () => (await call(admin, 'audit.list', { org: org.id })).data.entries,
    publishAs: (who: typeof admin) => call(who, 'releases.publish', { ...release, ...CONFIRMED }),
    request: (who: typeof admin) => call(who, 'releases.requestApproval', release),
    read: async () => (await rest<Release>('GET', `/releases/${id}`)).body,
    publishByKey: () => rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED),
  }
}

describe('a protected channel', () => {
  it('refuses a Member and an API key, and lets an Admin publish', async () => {
    const { alice, admin, publishAs, publishByKey } = await onProtected()
    expect((await publishAs(alice)).reason).toBe('approval_required')
    expect(await publishByKey()).toMatchObject({ status: 409, code: 'approval_required' })
    expect((await publishAs(admin)).data.status).toBe('published')
  })

  it('lets a trusted API key publish', async () => {
    const { publishByKey } = await onProtected(true)
    expect((await publishByKey()).body.status).toBe('published')
  })

  it('lets a second member publish what the first asked for, and not the first', async () => {
    const { alice, bob, request, publishAs } = await onProtected()
    await request(alice)
    expect((await publishAs(alice)).reason).toBe('approval_required')
    expect((await publishAs(bob)).data).toMatchObject({ status: 'published', approval: null })
  })

  it('records a request once while the draft is unchanged, also for another member', async () => {
    const { alice, bob, request, publishAs, rest, read, id, entries } = await onProtected()
    const requests = async () =>
      (await entries()).filter(({ action }) => action === 'release.approvalRequested').length
    await request(alice)
    const answers = await Promise.all([alice, alice, bob].map(request))
    expect(answers.map(({ status, data }) => [status, data.approval?.by.id])).toEqual(
      answers.map(() => [200, alice.userId]),
    )
    const byKey = await rest<Release>('POST', `/releases/${id}/request-approval`)
    expect(byKey.body.approval?.by.id).toBe(alice.userId)
    expect(await requests()).toBe(1)
    await rest('PATCH', `/releases/${id}`, { notes: 'Something else' })
    await request(bob)
    expect([await requests(), (await read()).approval?.by.id]).toEqual([2, bob.userId])
    await publishAs(alice)
    expect((await request(bob)).reason).toBe('already_published')
  })

  it('takes another request once the draft has changed', async () => {
    const { alice, bob, request, publishAs, rest, read, id } = await onProtected()
    await request(alice)
    expect((await read()).approval?.outdated).toBe(false)
    await rest('PATCH', `/releases/${id}`, { notes: 'Something else' })
    expect((await read()).approval?.outdated).toBe(true)
    expect((await publishAs(bob)).message).toContain('has changed')
    await request(alice)
    expect((await publishAs(bob)).data.status).toBe('published')
  })

  it('takes another request once what a file is for has changed', async () => {
    const { alice, bob, request, publishAs, rest, read, id } = await onProtected()
    await request(alice)
    const [file] = (await read()).assets
    await rest('PATCH', `/releases/${id}/assets/${file?.id}`, { kind: 'installer' })
    expect((await read()).approval?.outdated).toBe(true)
    expect((await publishAs(bob)).message).toContain('has changed')
  })

  it('refuses schedules and promotions in the same way', async () => {
    const { publisher, rest, id } = await onProtected()
    const at = new Date(publisher.clock.getTime() + 60_000).toISOString()
    expect(await rest('PUT', `/releases/${id}/schedule`, { ...CONFIRMED, at })).toMatchObject({
      code: 'approval_required',
    })
    const beta = await publisher.publish('2.0.0', { channel: 'beta' })
    expect(await rest('POST', `/releases/${beta.id}/promote`, { ...CONFIRMED, channel: '-' })).toMatchObject({
      code: 'approval_required',
    })
  })

  it('can’t be lifted by an API key', async () => {
    const { rest, publishByKey } = await onProtected()
    await rest('PATCH', '/channels/-', { includes: null, protection: { protected: false, trustedKeys: [] } })
    expect(await publishByKey()).toMatchObject({ status: 409, code: 'approval_required' })
  })

  it('keeps what it includes from an API key that it doesn’t trust', async () => {
    const { publisher, rest, call, admin } = await onProtected()
    const { org, app, key } = publisher
    await publisher.publish('2.0.0', { channel: 'nightly' })
    expect((await rest('PATCH', '/channels/-', { includes: 'nightly' })).status).toBe(403)
    expect((await rest('PATCH', '/channels/-', { includes: null })).status, 'as it is').toBe(200)
    const protection = { protected: true, trustedKeys: [key.uid] }
    const path = { org: org.slug, app: app.slug, channel: null, includes: null }
    await call(admin, 'channels.update', { ...path, protection })
    expect((await rest('PATCH', '/channels/-', { includes: 'nightly' })).status).toBe(200)
  })

  it('that is protected while a Member publishes refuses the publication', async () => {
    const sealing = interleaving()
    const { protect, publishAs, alice, read } = await onProtected(false, sealing.db)
    await protect(false)
    sealing.before = () => protect(true)
    expect((await publishAs(alice)).reason).toBe('approval_required')
    expect((await read()).status).toBe('draft')
  })

  it('publishes no correction of a file that is made while the second member publishes', async () => {
    const sealing = interleaving()
    const { alice, bob, request, publishAs, rest, read, id } = await onProtected(false, sealing.db)
    await request(alice)
    const [file] = (await read()).assets
    sealing.before = () => rest('PATCH', `/releases/${id}/assets/${file?.id}`, { minimumOs: '12.0' })
    expect((await publishAs(bob)).message).toContain('has changed')
    expect((await read()).status).toBe('draft')
  })

  it('that is no longer protected takes anyone while a request is pending', async () => {
    const { alice, request, protect, publishAs } = await onProtected()
    await request(alice)
    await protect(false)
    expect((await publishAs(alice)).data).toMatchObject({ status: 'published', approval: null })
  })

  it('lets no former member approve, and still takes the request of one', async () => {
    const { alice, bob, request, remove, publishAs } = await onProtected()
    await request(alice)
    await remove(alice)
    expect((await publishAs(alice)).status).toBe(404)
    expect((await publishAs(bob)).data.status).toBe('published')
  })

  it('is paused, slowed and rolled back on by any Member: what harms is stopped without approval', async () => {
    const { publisher, call, alice, admin, publishAs, id } = await onProtected()
    const path = { org: publisher.org.slug, app: publisher.app.slug, release: id }
    await publishAs(admin)
    const change = (more: object) => call(alice, 'releases.update', { ...path, ...more })
    expect((await change({ paused: true })).data.paused).toBe(true)
    expect((await change({ paused: false, rolloutPercent: 5 })).data.rolloutPercent).toBe(5)
    expect((await call(alice, 'releases.rollback', path)).status).toBe(200)
    expect((await call(alice, 'releases.yank', { ...path, reason: 'bad' })).data.yankedAt).not.toBeNull()
  })

  it('is created in one step with what it includes', async () => {
    const { publisher, admin, call } = await onProtected()
    const { org, app } = publisher
    const beta = { org: org.slug, app: app.slug, channel: 'beta', create: true, includes: '-' }
    const protection = { protected: true, trustedKeys: [] }
    expect((await call(admin, 'channels.update', { ...beta, protection })).data).toMatchObject({
      includes: '-',
      protected: true,
    })
    const again = await call(admin, 'channels.update', {
      ...beta,
      protection: { ...protection, protected: false },
    })
    expect(again.reason).toBe('channel_exists')
    const { data } = await call(admin, 'channels.list', { org: org.slug, app: app.slug })
    expect(data.channels.find(({ channel }) => channel === 'beta')?.protected).toBe(true)
  })
})

describe('a schedule on a protected channel', () => {
  it.each(['admin', 'bob'] as const)('publishes what %s scheduled, and nothing else', async (name) => {
    const place = await onProtected()
    const { alice, request, scheduleAs, sweep, read, rest, id, entries } = place
    await request(alice)
    expect((await scheduleAs(place[name])).status).toBe(200)
    await rest('PATCH', `/releases/${id}`, { notes: 'Something that no one has approved' })
    await sweep()
    expect(await read()).toMatchObject({ status: 'draft', schedule: null })
    expect((await entries())[0]).toMatchObject({
      action: 'release.notPublished',
      details: { reason: 'The draft has changed since it was scheduled. Schedule it again.' },
    })
    await request(alice)
    await scheduleAs(place[name])
    await sweep()
    expect((await read()).status).toBe('published')
  })

  it('ends with the membership of who made it', async () => {
    const { alice, bob, request, scheduleAs, remove, sweep, read, entries } = await onProtected()
    await request(alice)
    await scheduleAs(bob)
    await remove(bob)
    await sweep()
    expect((await read()).status).toBe('draft')
    expect((await entries())[0]).toMatchObject({
      details: { reason: 'The member who scheduled it has left the organization.' },
    })
  })
})

function later(clock: Date, ms: number): string {
  return new Date(clock.getTime() + ms).toISOString()
}

/** Runs `before` once, right before the batch that marks a release as published. */
function interleaving() {
  let isSealing = false
  const sealing = {
    before: null as (() => Promise<unknown>) | null,
    db: new Proxy(env.DIRECTORY_DB, {
      get: (db, name) => {
        if (name === 'prepare')
          return (text: string) => {
            isSealing ||= text.startsWith('update "releases" set "status"')
            return db.prepare(text)
          }
        if (name !== 'batch') return Reflect.get(db, name).bind(db)
        return async (statements: D1PreparedStatement[]) => {
          const act = isSealing ? sealing.before : null
          isSealing = false
          if (act) sealing.before = null
          await act?.()
          return db.batch(statements)
        }
      },
    }),
  }
  return sealing
}
