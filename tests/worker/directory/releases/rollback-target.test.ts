import { expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'

it('rolls back to the next lower release that everyone is offered, past those that are not', async () => {
  const publisher = await openPublisher()
  const first = await publisher.publish('1.0.0')
  const second = await publisher.publish('1.1.0', { rolloutPercent: 20 })
  const { id } = await publisher.publish('1.2.0')
  const read = async (release: string) => (await publisher.rest<Release>('GET', `/releases/${release}`)).body
  expect(await read(id)).toMatchObject({
    before: { version: '1.1.0' },
    rollbackTarget: { id: first.id, version: '1.0.0' },
  })
  await publisher.rest('PATCH', `/releases/${second.id}`, { rolloutPercent: 100 })
  expect((await read(id)).rollbackTarget).toEqual({ id: second.id, version: '1.1.0' })
  await publisher.rest('PATCH', `/releases/${second.id}`, { paused: true })
  expect((await read(id)).rollbackTarget?.version).toBe('1.0.0')
  await publisher.rest('PATCH', `/releases/${first.id}`, { paused: true })
  expect(await read(id)).toMatchObject({ before: { version: '1.1.0' }, rollbackTarget: null })
  expect(await read(first.id)).toMatchObject({ before: null, rollbackTarget: null })
})

it('rolls back past what a rollback in force withdraws', async () => {
  const publisher = await openPublisher()
  const first = await publisher.publish('1.0.0')
  await publisher.publish('1.1.0')
  await publisher.rest('POST', '/channels/-/rollback', { releaseId: first.id })
  publisher.clock.setTime(publisher.clock.getTime() + 60_000)
  const { id } = await publisher.publish('1.2.0')
  const read = async () => (await publisher.rest<Release>('GET', `/releases/${id}`)).body
  expect(await read()).toMatchObject({ before: { version: '1.1.0' }, rollbackTarget: { version: '1.0.0' } })
  await publisher.rest('DELETE', '/channels/-/rollback')
  expect((await read()).rollbackTarget?.version).toBe('1.1.0')
})

it('rolls back past what has no file for updaters', async () => {
  const publisher = await openPublisher({ appType: 'Other', updaters: ['electron'] })
  const publish = async (version: string, file: { updatePlatform: string } | { publicPlatform: string }) => {
    const { id } = await publisher.draft(version)
    const asset = await publisher.send(id, bytesOf(version), { filename: `editor-${version}.zip`, ...file })
    await publisher.complete(asset.body.id)
    publisher.clock.setTime(publisher.clock.getTime() + 1000)
    const { body } = await publisher.rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED)
    expect(body.status).toBe('published')
    return id
  }
  await publish('1.0.0', { updatePlatform: 'linux-x86_64' })
  await publish('1.1.0', { publicPlatform: 'linux-x86_64' })
  const id = await publish('1.2.0', { updatePlatform: 'linux-x86_64' })
  const { body } = await publisher.rest<Release>('GET', `/releases/${id}`)
  expect(body).toMatchObject({ before: { version: '1.1.0' }, rollbackTarget: { version: '1.0.0' } })
})
