import { describe, expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { person } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'
import { join } from '#tests/worker/directory/service.ts'

/** A draft on protected production, two Members and an Admin. */
async function onProtected(trusted = false) {
  const publisher = await openPublisher()
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
