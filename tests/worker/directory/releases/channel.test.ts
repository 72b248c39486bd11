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

test('drafts are in no channel', async () => {
  const publisher = await openPublisher()
  await publisher.publish('1.0.0')
  await publisher.draft('1.1.0')
  expect((await channelOf(publisher)).releases.map((release) => release.version)).toEqual(['1.0.0'])
})
