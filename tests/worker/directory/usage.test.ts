import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { AppType } from '#shared/domain/organizations/application.ts'
import { DAY } from '#shared/domain/time.ts'
import { START, tokenOf, tokenOfService } from '#tests/worker/caller.ts'
import { createCountPorts } from '#worker/compose/meters.ts'
import type { Count } from '#worker/delivery/counting/count.ts'
import { organizationMeter } from '#worker/delivery/counting/organization-totals.ts'
import { bytesOf, CONFIRMED, openPublisher, type Publisher } from './publisher.ts'
import { founded, startDirectory } from './service.ts'

const at = (days: number) => START.getTime() + days * DAY
const day = (days: number) => new Date(at(days)).toISOString()
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

/** Acts on another day, as an Admin who has logged in by then. */
async function atDay(
  { clock, admin }: Publisher,
  days: number,
  act: (admin: { token: string }) => Promise<unknown>,
) {
  clock.setTime(at(days))
  await act({ token: await tokenOf(admin.userId, { email: admin.email }, clock) })
  clock.setTime(at(0))
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
  const { clock } = publisher
  await release(publisher, '1.0.0', ['linux-x86_64', 'appimage-x86_64', 'dmg-aarch64'])
  clock.setTime(at(10))
  await release(publisher, '1.1.0', ['nsis-x86_64', 'something-of-its-own'])
  // Tokens are good for minutes.
  clock.setTime(at(0))
  const taurifyPlatforms = ['macos', 'linux', 'windows']
  expect(await usageOf(publisher)).toMatchObject({ taurifyPlatforms, releases: 2 })
  expect(await usageOf(publisher, day(1))).toMatchObject({ taurifyPlatforms, releases: 1 })
  const before = { taurifyPlatforms: ['macos', 'linux'], releases: 0 }
  expect(await usageOf(publisher, day(1), day(10))).toMatchObject(before)
})

describe('an application that was Taurify’s at any time in the term', () => {
  const COUNTED = { taurifyPlatforms: ['windows'], releases: 1 }
  const LEFT_OUT = { taurifyPlatforms: [], releases: 0 }

  /** A release on the first day, and changes of type on others, by day. */
  async function changing(appType: AppType, changes: [number, AppType][]) {
    const publisher = await openPublisher({ appType })
    await release(publisher, '1.0.0', ['nsis-x86_64'])
    for (const [days, to] of changes) await atDay(publisher, days, (admin) => change(publisher, admin, to))
    return publisher
  }

  async function change({ call, app }: Publisher, admin: { token: string }, appType: AppType) {
    const { status } = await call(admin, 'applications.changeType', { id: app.id, appType })
    expect(status).toBe(200)
  }

  it.each<[string, AppType, [number, AppType][]]>([
    ['and is not when it ends', 'Taurify', [[29, 'Packager']]],
    ['from its last day on', 'Packager', [[29, 'Taurify']]],
    [
      'for a moment',
      'Packager',
      [
        [5, 'Taurify'],
        [5, 'Packager'],
      ],
    ],
    [
      'and back again',
      'Taurify',
      [
        [5, 'Packager'],
        [6, 'TauriVersion2'],
        [7, 'Taurify'],
      ],
    ],
  ])('counts: %s', async (_, appType, changes) => {
    expect(await usageOf(await changing(appType, changes), day(0), day(30))).toMatchObject(COUNTED)
  })

  it.each<[string, AppType, [number, AppType][]]>([
    ['until it began', 'Taurify', [[1, 'Packager']]],
    ['from its end on', 'Packager', [[30, 'Taurify']]],
    [
      'before and after it',
      'Taurify',
      [
        [1, 'Packager'],
        [30, 'Taurify'],
      ],
    ],
    ['never', 'Packager', [[5, 'TauriVersion2']]],
  ])('is not one that was it %s', async (_, appType, changes) => {
    const { taurifyPlatforms, releases } = await usageOf(await changing(appType, changes), day(1), day(30))
    expect({ taurifyPlatforms, releases }).toEqual(LEFT_OUT)
  })

  it('counts in every term that it was Taurify’s in, and in no other', async () => {
    const publisher = await changing('Packager', [
      [10, 'Taurify'],
      [40, 'Packager'],
    ])
    const counted = []
    for (const term of [0, 30, 60])
      counted.push((await usageOf(publisher, day(term), day(term + 30))).taurifyPlatforms.length)
    expect(counted).toEqual([1, 1, 0])
  })

  it('counts when it was deleted in the term, also once its files are gone', async () => {
    const publisher = await changing('Taurify', [])
    const { call, app, service } = publisher
    await atDay(publisher, 2, (admin) => call(admin, 'applications.delete', { id: app.id, name: app.name }))
    expect(await usageOf(publisher, day(0), day(30))).toMatchObject(COUNTED)
    await atDay(publisher, 10, () => service.scheduled())
    const bytes = 'select freed from assets where org_id = ?'
    const { results } = await env.DIRECTORY_DB.prepare(bytes).bind(publisher.org.id).all()
    expect(results).toEqual([{ freed: 1 }])
    expect(await usageOf(publisher, day(0), day(30))).toMatchObject({ ...COUNTED, storage: 0 })
    expect(await usageOf(publisher, day(2), day(30))).toMatchObject(LEFT_OUT)
  })

  it('counts with platforms whose releases were purged in the term', async () => {
    const publisher = await changing('Taurify', [])
    const { body } = await publisher.rest<{ releases: { id: string }[] }>('GET', '/releases')
    const [{ id } = { id: '' }] = body.releases
    await atDay(publisher, 2, () => publisher.rest('POST', `/releases/${id}/purge`))
    expect(await usageOf(publisher, day(0), day(30))).toMatchObject(COUNTED)
    expect((await usageOf(publisher, day(3), day(30))).taurifyPlatforms).toEqual([])
  })

  it('counts when its type is the one of a backup', async () => {
    // A database that is older than the change has neither the type nor what came before it.
    const publisher = await changing('Taurify', [[5, 'Packager']])
    const { app } = publisher
    await env.DIRECTORY_DB.batch([
      env.DIRECTORY_DB.prepare("update applications set app_type = 'Taurify' where id = ?").bind(app.id),
      env.DIRECTORY_DB.prepare('delete from past_types where app_id = ?').bind(app.id),
    ])
    expect(await usageOf(publisher, day(0), day(30))).toMatchObject(COUNTED)
  })
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
