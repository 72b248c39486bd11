import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { DAY } from '#shared/domain/time.ts'
import { START, tokenOfService } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, openPublisher, type Publisher } from './publisher.ts'
import { founded, startDirectory } from './service.ts'

const day = (days: number) => new Date(START.getTime() + days * DAY).toISOString()
const NOTHING = {
  storage: 0,
  downloads: 0,
  devToolsSeats: 0,
  taurifyPlatforms: [],
  releases: 0,
  updateRequests: 0,
}

async function usageOf({ call, org }: Pick<Publisher, 'call' | 'org'>, from = day(-1), to = day(30)) {
  return (
    await call({ token: await tokenOfService('billing') }, 'internal.usage', { orgId: org.id, from, to })
  ).data
}

/** A published release with an installer for each platform. */
async function release(publisher: Publisher, version: string, platforms: string[]) {
  const draft = await publisher.draft(version)
  for (const publicPlatform of platforms) {
    const file = { filename: `${publicPlatform}.zip`, publicPlatform }
    const { body } = await publisher.send(draft.id, bytesOf(`program ${version}`), file)
    await publisher.complete(body.id)
  }
  const { status } = await publisher.rest('POST', `/releases/${draft.id}/publish`, CONFIRMED)
  expect(status).toBe(200)
}

it('an organization that has nothing uses nothing', async () => {
  const started = startDirectory()
  const { org } = await founded(started)
  expect(await usageOf({ call: started.call, org })).toEqual(NOTHING)
})

it('counts stored bytes and seats as of now, and the downloads of each application in the time asked for', async () => {
  const asked: string[][] = []
  const publisher = await openPublisher({
    ports: { counts: async (...span) => ({ downloads: asked.push(span) * 1000, updateChecks: 3 }) },
  })
  const { call, admin, org, app } = publisher
  const input = { orgId: org.id, name: 'Viewer', slug: 'viewer' }
  const { data: other } = await call(admin, 'applications.create', input)
  await release(publisher, '1.0.0', ['linux-x86_64', 'nsis-x86_64'])
  await call(admin, 'orgs.updateDevToolsSeat', { orgId: org.id, userId: admin.userId, hasSeat: true })
  expect(await usageOf(publisher)).toEqual({
    ...NOTHING,
    storage: 2 * 'program 1.0.0'.length,
    downloads: 1000 + 2000,
    devToolsSeats: 1,
    updateRequests: 6,
  })
  const span = [day(-1), day(30)]
  expect(asked.toSorted()).toEqual(
    [
      [app.id, ...span],
      [other.id, ...span],
    ].toSorted(),
  )
})

it('goes on counting what an application had that was deleted meanwhile, and not one that was deleted before', async () => {
  const publisher = await openPublisher({
    ports: { counts: async () => ({ downloads: 7, updateChecks: 0 }) },
  })
  const { call, admin, app } = publisher
  await call(admin, 'applications.delete', { id: app.id, name: app.name })
  expect((await usageOf(publisher)).downloads).toBe(7)
  expect((await usageOf(publisher, day(1))).downloads).toBe(0)
})

it('counts the systems and the new releases of applications that Taurify makes', async () => {
  const publisher = await openPublisher({ appType: 'Taurify' })
  const { clock, org } = publisher
  await release(publisher, '1.0.0', ['linux-x86_64', 'appimage-x86_64', 'dmg-aarch64'])
  clock.setTime(START.getTime() + 10 * DAY)
  await release(publisher, '1.1.0', ['nsis-x86_64', 'something-of-its-own'])
  // Tokens are good for minutes.
  clock.setTime(START.getTime())
  const taurifyPlatforms = ['macos', 'linux', 'windows']
  expect(await usageOf(publisher)).toMatchObject({ taurifyPlatforms, releases: 2 })
  expect(await usageOf(publisher, day(1))).toMatchObject({ taurifyPlatforms, releases: 1 })
  expect(await usageOf(publisher, day(1), day(10))).toMatchObject({ taurifyPlatforms, releases: 0 })
  await env.DIRECTORY_DB.prepare('update assets set freed = 1 where org_id = ?').bind(org.id).run()
  expect(await usageOf(publisher)).toMatchObject({ storage: 0, taurifyPlatforms: [], releases: 2 })
})

it('leaves other organizations out', async () => {
  const publisher = await openPublisher({
    appType: 'Taurify',
    ports: { counts: async () => ({ downloads: 5, updateChecks: 0 }) },
  })
  await release(publisher, '1.0.0', ['ios'])
  const { org } = await founded(publisher)
  expect(await usageOf({ call: publisher.call, org })).toEqual(NOTHING)
  expect((await usageOf(publisher)).taurifyPlatforms).toEqual(['ios'])
})
