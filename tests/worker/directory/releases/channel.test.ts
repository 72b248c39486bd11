import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { offered, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'

async function channelOf({ call, admin, org, app }: Publisher, channel?: string | null): Promise<Manifest> {
  const { data } = await call(admin, 'channels.get', { org: org.slug, app: app.slug, channel })
  return data
}

test('before anything is published, a channel offers nothing', async () => {
  const publisher = await openPublisher()
  expect(await channelOf(publisher)).toMatchObject({ channel: null, releases: [], rolledBack: false })
  expect(await channelOf(publisher, 'beta')).toMatchObject({ channel: 'beta', releases: [] })
})

test('the console reads what the feed reads', async () => {
  const publisher = await openPublisher()
  await publisher.publish('1.0.0')
  await publisher.publish('1.1.0', { rolloutPercent: 10 })
  await publisher.publish('2.0.0', { channel: 'beta' })
  expect(await channelOf(publisher)).toEqual(await publisher.manifest())
  expect(await channelOf(publisher, 'beta')).toEqual(await publisher.manifest('beta'))
  expect(await offered(publisher)).toEqual(['1.1.0', '1.0.0'])
})

test('the console is told which release a guard holds, and the feed that it is paused', async () => {
  const publisher = await openPublisher()
  await publisher.publish('1.0.0')
  const { id } = await publisher.publish('1.1.0', { rolloutPercent: 25 })
  await publisher.rest('PATCH', `/releases/${id}`, { paused: true })
  const hold = { guard: 'failures', at: '2026-11-20T10:00:00.000Z', percent: 25, seen: 30, of: 60 }
  const set = env.DIRECTORY_DB.prepare('update releases set hold = ? where id = ?')
  await set.bind(JSON.stringify(hold), id).run()
  const [held, full] = (await channelOf(publisher)).releases
  expect(held).toMatchObject({ version: '1.1.0', paused: true, held: true })
  expect(full).not.toHaveProperty('held')
  expect((await publisher.manifest())?.releases[0]).not.toHaveProperty('held')
})

test('drafts are in no channel', async () => {
  const publisher = await openPublisher()
  await publisher.publish('1.0.0')
  await publisher.draft('1.1.0')
  expect((await channelOf(publisher)).releases.map((release) => release.version)).toEqual(['1.0.0'])
})
