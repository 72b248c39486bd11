import { env } from 'cloudflare:workers'
// What a list of applications says of the release that each offers.

import { expect, test } from 'vitest'
import { bytesOf, CONFIRMED, openPublisher, type Publisher } from './publisher.ts'

async function liveOf({ call, admin, org, app }: Publisher) {
  const { data: listed } = await call(admin, 'applications.list', { org: org.slug })
  const { data: alone } = await call(admin, 'applications.get', [org.slug, app.slug])
  const found = listed.find(({ id }: { id: string }) => id === app.id)
  expect(found?.live).toEqual(alone.live)
  return alone.live
}

test('names no release before one is published', async () => {
  const publisher = await openPublisher()
  await publisher.draft('1.0.0')
  expect(await liveOf(publisher)).toBe(null)
})

test('names the first release of production, and how far it goes', async () => {
  const publisher = await openPublisher()
  await publisher.publish('1.0.0')
  await publisher.publish('1.1.0', { rolloutPercent: 10 })
  await publisher.publish('2.0.0', { channel: 'beta' })
  expect(await liveOf(publisher)).toEqual({
    id: expect.any(String),
    version: '1.1.0',
    channel: null,
    pubDate: expect.any(String),
    rolloutPercent: 10,
    paused: false,
    hold: null,
    ...{ plan: null, pausedAt: null },
    // The one file of these releases is for people.
    hasUpdates: false,
  })
})

test('says why a guard paused it', async () => {
  const publisher = await openPublisher()
  const { id } = await publisher.publish('1.0.0', { rolloutPercent: 10 })
  await publisher.rest('PATCH', `/releases/${id}`, { paused: true })
  const hold = { guard: 'failures', at: '2026-11-20T10:00:00.000Z', percent: 10, seen: 9, of: 310 }
  const update = env.DIRECTORY_DB.prepare('update releases set hold = ? where id = ?')
  await update.bind(JSON.stringify(hold), id).run()
  expect(await liveOf(publisher)).toMatchObject({ paused: true, hold })
})

test('tells the plan of a rollout until it reaches everyone', async () => {
  const publisher = await openPublisher()
  const plan = { steps: [{ percent: 10 }, { percent: 100, afterMinutes: 1440 }] }
  const { id } = await publisher.draft('1.0.0')
  const { body } = await publisher.send(id, bytesOf('x'), { filename: 'a', publicPlatform: 'linux-x86_64' })
  await publisher.complete(body.id)
  await publisher.rest('POST', `/releases/${id}/publish`, { ...CONFIRMED, plan })
  expect((await liveOf(publisher))?.plan?.steps).toMatchObject([{ percent: 10 }, { percent: 100 }])
  await publisher.rest('PATCH', `/releases/${id}`, { paused: true })
  expect((await liveOf(publisher))?.pausedAt).toEqual(expect.any(String))
  await env.DIRECTORY_DB.prepare('update releases set rollout_percent = 100 where id = ?').bind(id).run()
  expect((await liveOf(publisher))?.plan).toBe(null)
})

test('names a release of another channel where production has none', async () => {
  const publisher = await openPublisher()
  const { id } = await publisher.publish('2.0.0', { channel: 'beta' })
  expect(await liveOf(publisher)).toMatchObject({ version: '2.0.0', channel: 'beta', rolloutPercent: 100 })
  const { call, admin, org, app } = publisher
  await call(admin, 'releases.yank', { org: org.slug, app: app.slug, release: id, reason: 'Broken.' })
  expect(await liveOf(publisher)).toBe(null)
})
