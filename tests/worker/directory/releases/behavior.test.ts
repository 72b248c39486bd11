// Mandatory updates, minimum versions, required steps and build numbers: what may be set when, and what delivery reads.

import { describe, expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import type { ReleaseBehavior } from '#shared/domain/releases/release-behavior.ts'
import { CONFIRMED, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { prepared } from './prepared.ts'

const ALL: ReleaseBehavior = {
  mandatory: true,
  minimumVersion: '0.5.0',
  requiredStep: true,
  buildNumber: '142',
}
const change = (publisher: Publisher, id: string, body: object) =>
  publisher.rest<Release>('PATCH', `/releases/${id}`, body)
const first = async (publisher: Publisher, channel: string | null = null) =>
  (await publisher.manifest(channel))?.releases[0]

describe('a draft', () => {
  it('has none of it unless it is named', async () => {
    const publisher = await openPublisher()
    expect(await publisher.draft('1.0.0')).toMatchObject({
      ...{ mandatory: false, minimumVersion: null, requiredStep: false, buildNumber: null },
    })
    await publisher.publish('1.0.0')
    for (const field of Object.keys(ALL)) expect(await first(publisher)).not.toHaveProperty(field)
  })

  it('takes all of it on creation, and publishing hands it to delivery', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0', ALL)
    expect((await publisher.rest<Release>('GET', `/releases/${id}`)).body).toMatchObject(ALL)
    expect(await first(publisher)).toMatchObject(ALL)
    const { body } = await publisher.rest<{ releases: Release[] }>('GET', '/releases')
    expect(body.releases[0]).toMatchObject(ALL)
  })

  it('can change all of it, and take it back', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    expect((await change(publisher, id, ALL)).body).toMatchObject(ALL)
    expect((await change(publisher, id, { notes: 'x' })).body).toMatchObject(ALL)
    const nothing = { mandatory: false, minimumVersion: null, requiredStep: false, buildNumber: null }
    expect((await change(publisher, id, nothing)).body).toMatchObject(nothing)
  })

  it.each([
    [{ minimumVersion: '1.0.1' }, 'minimumVersion'],
    [{ minimumVersion: 'latest' }, 'minimumVersion'],
    [{ buildNumber: '1.0.0-rc' }, 'buildNumber'],
    [{ mandatory: 'yes' }, 'mandatory'],
    [{ requiredStep: null }, 'requiredStep'],
  ])('refuses %j with the field, on creation and later', async (behavior, field) => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    for (const answer of [
      await publisher.rest('POST', '/releases', { version: '1.0.0', ...behavior }),
      await change(publisher, id, behavior),
    ])
      expect(answer).toMatchObject({ status: 400, body: { error: { details: { field } } } })
  })

  it('refuses a version below its minimum version, and both at once are compared with each other', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('2.0.0', { minimumVersion: '1.5.0' })
    const lowered = await change(publisher, id, { version: '1.4.0' })
    expect(lowered).toMatchObject({ status: 400, body: { error: { details: { field: 'minimumVersion' } } } })
    const both = await change(publisher, id, { version: '1.4.0', minimumVersion: '1.4.0' })
    expect(both.body).toMatchObject({ version: '1.4.0', minimumVersion: '1.4.0' })
  })

  it('never ends with a minimum version above its version, whatever requests come at once', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    for (let round = 0; round < 5; round++) {
      await change(publisher, id, { version: '2.0.0', minimumVersion: null })
      const answers = await Promise.all([
        change(publisher, id, { version: '1.0.0' }),
        change(publisher, id, { minimumVersion: '2.0.0' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    }
  })

  it('of free-text versions can be mandatory, but has no minimum version and is no step', async () => {
    const publisher = await openPublisher({ appType: 'Other' })
    const { id } = await publisher.draft('build-7', { mandatory: true, buildNumber: '7' })
    expect((await change(publisher, id, { mandatory: true })).status).toBe(200)
    for (const behavior of [{ minimumVersion: '1.0.0' }, { requiredStep: true }]) {
      const answer = await change(publisher, id, behavior)
      const [field] = Object.keys(behavior)
      expect(answer).toMatchObject({ status: 400, body: { error: { details: { field } } } })
      expect(JSON.stringify(answer.body)).toContain('free-text versions have no order')
      expect((await publisher.rest('POST', '/releases', { version: 'build-8', ...behavior })).status).toBe(
        400,
      )
    }
  })

  it('wants another approval when it becomes a step, and keeps one that was requested without any of it', async () => {
    const publisher = await openPublisher()
    const { id } = await prepared(publisher, '1.0.0', [{ filename: 'editor.zip' }])
    const isOutdated = async () =>
      (await publisher.rest<Release>('GET', `/releases/${id}`)).body.approval?.outdated
    await publisher.rest('POST', `/releases/${id}/request-approval`)
    expect(await isOutdated()).toBe(false)
    await change(publisher, id, { requiredStep: true })
    expect(await isOutdated()).toBe(true)
    await change(publisher, id, { requiredStep: false })
    expect(await isOutdated()).toBe(false)
  })
})

describe('a published release', () => {
  it('can become mandatory and change its minimum version, which clients see at once', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0')
    const changed = await change(publisher, id, { mandatory: true, minimumVersion: '0.9.0' })
    expect(changed.body).toMatchObject({ mandatory: true, minimumVersion: '0.9.0' })
    expect(await first(publisher)).toMatchObject({ mandatory: true, minimumVersion: '0.9.0' })
    await change(publisher, id, { mandatory: false, minimumVersion: null })
    expect(await first(publisher)).not.toHaveProperty('mandatory')
    expect(await first(publisher)).not.toHaveProperty('minimumVersion')
  })

  it('changes it together with its rollout, and in every channel that includes it', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0')
    await publisher.rest('PATCH', '/channels/beta', { includes: '-' })
    await change(publisher, id, { mandatory: true, rolloutPercent: 20 })
    for (const channel of [null, 'beta'])
      expect(await first(publisher, channel)).toMatchObject({ mandatory: true, rolloutPercent: 20 })
  })

  it('refuses a minimum version above its own, and keeps step and build number', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0', { requiredStep: true })
    expect((await change(publisher, id, { minimumVersion: '1.0.1' })).status).toBe(400)
    expect((await change(publisher, id, { requiredStep: false })).code).toBe('already_published')
    expect((await change(publisher, id, { buildNumber: '2' })).code).toBe('already_published')
    expect((await change(publisher, id, { mandatory: true, requiredStep: true })).code).toBe(
      'already_published',
    )
    expect(await first(publisher)).not.toHaveProperty('mandatory')
  })

  it('keeps what one request changed while another changes the rest', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0')
    await Promise.all([
      change(publisher, id, { mandatory: true }),
      change(publisher, id, { minimumVersion: '0.9.0' }),
      change(publisher, id, { rolloutPercent: 30 }),
      change(publisher, id, { paused: true }),
    ])
    const expected = { mandatory: true, minimumVersion: '0.9.0', rolloutPercent: 30, paused: true }
    expect((await publisher.rest<Release>('GET', `/releases/${id}`)).body).toMatchObject(expected)
    expect(await first(publisher)).toMatchObject(expected)
  })

  it('is in the audit log with what was set and changed', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0', ALL)
    await change(publisher, id, { minimumVersion: null })
    const { data } = await publisher.call(publisher.admin, 'audit.list', { org: publisher.org.slug })
    const details = (action: string) => data.entries.find((each) => each.action === action)?.details
    expect(details('release.published')).toMatchObject({
      ...{ mandatory: true, minimumVersion: '0.5.0', requiredStep: true },
    })
    expect(details('release.updated')).toMatchObject({ minimumVersion: null })
  })

  it('is copied with all of it by a promotion', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0', { ...ALL, channel: 'beta' })
    const { body } = await publisher.rest<Release>('POST', `/releases/${id}/promote`, {
      channel: null,
      ...CONFIRMED,
    })
    expect(body).toMatchObject(ALL)
    expect(await first(publisher)).toMatchObject(ALL)
    await change(publisher, body.id, { mandatory: false })
    expect(await first(publisher, 'beta')).toMatchObject({ mandatory: true })
  })
})
