import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { DAY } from '#shared/domain/time.ts'
import { START, tokenOfService } from '#tests/worker/caller.ts'
import { createCountPorts } from '#worker/compose/meters.ts'
import type { Count } from '#worker/delivery/counting/count.ts'
import { organizationMeter } from '#worker/delivery/counting/organization-totals.ts'
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

function aCount(rest: Partial<Count>): Count {
  const where = { releaseId: 'r', assetId: 'a', platform: '', channel: '', version: '1.0.0', country: '' }
  return { day: START.toISOString().slice(0, 10), kind: 'download', count: 1, ...where, ...rest }
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

it('counts stored bytes and seats as of now, and the downloads of the time asked for in one read', async () => {
  const asked: string[][] = []
  const publisher = await openPublisher({
    ports: {
      organizationCounts: async (...span) => ({ downloads: asked.push(span) * 1000, updateChecks: 3 }),
    },
  })
  const { call, admin, org } = publisher
  await release(publisher, '1.0.0', ['linux-x86_64', 'nsis-x86_64'])
  await call(admin, 'orgs.updateDevToolsSeat', { orgId: org.id, userId: admin.userId, hasSeat: true })
  expect(await usageOf(publisher)).toEqual({
    ...NOTHING,
    storage: 2 * 'program 1.0.0'.length,
    downloads: 1000,
    devToolsSeats: 1,
    updateRequests: 3,
  })
  expect(asked).toEqual([[org.id, day(-1), day(30)]])
})

it('counts what an application had that has been deleted', async () => {
  const publisher = await openPublisher({ ports: createCountPorts(env.METER) })
  const { call, admin, app } = publisher
  await env.METER.get(env.METER.idFromName(app.id)).count([aCount({ count: 7 })])
  await call(admin, 'applications.delete', { id: app.id, name: app.name })
  expect((await usageOf(publisher)).downloads).toBe(7)
  expect((await usageOf(publisher, day(1))).downloads).toBe(0)
})

it('counts 600 applications in one read of a total', async () => {
  const started = startDirectory(createCountPorts(env.METER))
  const { org } = await founded(started)
  const { results } = await env.DIRECTORY_DB.prepare(
    `insert into applications
      (id, org_id, slug, name, description, app_type, visibility, created_at, created_by, meter_linked_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 600)
      select ?1 || n, ?1, 'app-' || n, 'App', '', 'Other', 'Private', ?2, 'user', ?2 from numbers returning id`,
  )
    .bind(org.id, START.toISOString())
    .all<{ id: string }>()
  const organization = env.METER.get(env.METER.idFromName(organizationMeter(org.id)))
  const totals = { day: START.toISOString().slice(0, 10), downloads: 10, updateChecks: 1 }
  await Promise.all(results.map(({ id }) => organization.report(id, null, [totals])))
  const { downloads, updateRequests } = await usageOf({ call: started.call, org })
  expect([results.length, downloads, updateRequests]).toEqual([600, 6000, 600])
})

it('links the Meters of applications from before, and counts what they have', async () => {
  const ports = createCountPorts(env.METER)
  let broken = true
  const linkMeter = (...given: Parameters<typeof ports.linkMeter>) =>
    broken ? Promise.reject(new Error('down')) : ports.linkMeter(...given)
  const publisher = await openPublisher({ ports: { ...ports, linkMeter } })
  const { app, service, org } = publisher
  const unlinked = () =>
    env.DIRECTORY_DB.prepare('select id from applications where org_id = ? and meter_linked_at is null')
      .bind(org.id)
      .all()
  await env.METER.get(env.METER.idFromName(app.id)).count([aCount({ count: 4 }), aCount({ count: 2 })])
  // Too little would be charged, so nothing is told yet.
  const token = await tokenOfService('billing')
  const input = { orgId: org.id, from: day(-1), to: day(1) }
  expect((await publisher.call({ token }, 'internal.usage', input)).status).toBe(503)
  await service.scheduled()
  expect((await unlinked()).results).toHaveLength(1)
  broken = false
  expect((await usageOf(publisher)).downloads).toBe(6)
  expect((await unlinked()).results).toEqual([])
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
    ports: createCountPorts(env.METER),
  })
  await release(publisher, '1.0.0', ['ios'])
  const { org } = await founded(publisher)
  expect(await usageOf({ call: publisher.call, org })).toEqual(NOTHING)
  expect((await usageOf(publisher)).taurifyPlatforms).toEqual(['ios'])
})
