import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Count } from '#worker/delivery/counting/count.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'
import { organizationMeter } from '#worker/delivery/counting/organization-totals.ts'

const meters = env.METER as DurableObjectNamespace<Meter>
const meterOf = (name: string) => meters.get(meters.idFromName(name))
const DAY = '2026-11-20'
const SPAN = { from: `${DAY}T00:00:00.000Z`, to: `${DAY}T23:59:59.999Z` }

function aCount(rest: Partial<Count> = {}): Count {
  const where = { releaseId: 'r', assetId: 'a', platform: '', channel: '', version: '1.0.0', country: '' }
  return { day: DAY, kind: 'download', count: 1, ...where, ...rest }
}

/** An organization with a linked application. */
async function openOrganization() {
  const orgId = crypto.randomUUID()
  const organization = () => meterOf(organizationMeter(orgId))
  const openApp = async () => {
    const appId = crypto.randomUUID()
    await meterOf(appId).link({ appId, orgId })
    return appId
  }
  return {
    orgId,
    organization,
    openApp,
    app: await openApp(),
    downloads: async (span = SPAN) => (await organization().organizationTotals(span)).downloads,
    /** What has been reported, without asking anyone. */
    reported: () =>
      runInDurableObject(organization(), (_, { storage: { sql } }) => ({
        days: [...sql.exec('select day, downloads from organization_days order by day').raw()],
        announced: [...sql.exec('select app from announced').raw()].flat(),
      })),
  }
}

/** Ends an instance as a crash does: what it had in memory is gone. */
async function crash(name: string) {
  await runInDurableObject(meterOf(name), (_, state) => state.abort('crash')).catch(() => undefined)
}

test('totals are exact before and after each report', async () => {
  const { app, downloads, reported } = await openOrganization()
  const meter = () => meterOf(app)
  await meter().count([aCount({ count: 3 }), aCount({ kind: 'update_check', count: 50 })])
  expect(await reported()).toEqual({ days: [], announced: [app] })
  expect(await downloads()).toBe(3)
  await meter().count([aCount()])
  expect(await downloads()).toBe(4)
  await runDurableObjectAlarm(meter())
  expect(await reported()).toEqual({ days: [[DAY, 4]], announced: [] })
  await meter().count([aCount(), aCount({ day: '2026-11-21', count: 10 })])
  expect((await reported()).announced).toEqual([app])
  expect([await downloads(), await downloads({ from: DAY, to: '2026-11-21' })]).toEqual([5, 15])
})

test('a Meter reports its counts within a minute, in one report', async () => {
  const { app, reported } = await openOrganization()
  await Promise.all(Array.from({ length: 20 }, () => meterOf(app).count([aCount()])))
  const due = await runInDurableObject(meterOf(app), (_, { storage }) => storage.getAlarm())
  expect((due ?? 0) - Date.now()).toBeLessThan(60_000)
  await runDurableObjectAlarm(meterOf(app))
  expect(await reported()).toEqual({ days: [[DAY, 20]], announced: [] })
})

test('a repeated, reordered or late report is idempotent', async () => {
  const { organization, downloads, app } = await openOrganization()
  const report = (count: number, day = DAY) =>
    organization().report(app, null, [{ day, downloads: count, updateChecks: 0 }])
  for (const count of [5, 5, 8, 5, 8]) await report(count)
  expect(await downloads()).toBe(8)
  await report(2, '2026-11-19')
  expect(await downloads({ from: '2026-11-19', to: DAY })).toBe(10)
})

test('the next report makes up for a lost one, and its days stay announced', async () => {
  const { app, orgId, downloads, reported } = await openOrganization()
  await meterOf(app).count([aCount({ count: 3 })])
  await crash(organizationMeter(orgId))
  await runInDurableObject(meterOf(organizationMeter(orgId)), (instance: Meter) => {
    instance.report = () => {
      throw new Error('lost')
    }
  })
  await runDurableObjectAlarm(meterOf(app))
  expect((await reported()).announced).toEqual([app])
  expect(await runInDurableObject(meterOf(app), (_, { storage }) => storage.getAlarm())).not.toBeNull()
  await crash(organizationMeter(orgId))
  expect(await downloads()).toBe(3)
  await runDurableObjectAlarm(meterOf(app))
  expect(await reported()).toEqual({ days: [[DAY, 3]], announced: [] })
})

test('a crash after the announcement loses no count and leaves no announcement behind', async () => {
  const { app, downloads, reported } = await openOrganization()
  await meterOf(app).count([aCount()])
  await crash(app)
  await meterOf(app).count([aCount()])
  expect(await downloads()).toBe(2)
  await crash(app)
  await runDurableObjectAlarm(meterOf(app))
  expect(await reported()).toEqual({ days: [[DAY, 2]], announced: [] })
})

test('counts during a report are announced again', async () => {
  const { app, downloads, reported } = await openOrganization()
  for (let round = 1; round <= 10; round++) {
    await meterOf(app).count([aCount()])
    await Promise.all([runDurableObjectAlarm(meterOf(app)), meterOf(app).count([aCount()])])
    expect(await downloads()).toBe(round * 2)
  }
  await runDurableObjectAlarm(meterOf(app))
  await runDurableObjectAlarm(meterOf(app))
  expect(await reported()).toEqual({ days: [[DAY, 20]], announced: [] })
})

test('an unreachable organization delays no count', async () => {
  const { app, orgId, downloads } = await openOrganization()
  await runInDurableObject(meterOf(organizationMeter(orgId)), (instance: Meter) => {
    instance.announce = () => {
      throw new Error('down')
    }
  })
  await meterOf(app).count([aCount({ count: 2 })])
  expect((await meterOf(app).totals(SPAN)).downloads).toBe(2)
  await runDurableObjectAlarm(meterOf(app))
  expect(await downloads()).toBe(2)
})

test("an unreachable Meter doesn't affect the others", async () => {
  const { openApp, app, downloads } = await openOrganization()
  const broken = await openApp()
  await Promise.all([app, broken].map((name) => meterOf(name).count([aCount({ count: 5 })])))
  await runInDurableObject(meterOf(broken), (instance: Meter) => {
    instance.unreported = () => {
      throw new Error('down')
    }
  })
  expect(await downloads()).toBe(5)
  await runDurableObjectAlarm(meterOf(broken))
  expect(await downloads()).toBe(10)
})

test('a Meter of an older version reports its counts when it is linked', async () => {
  const { orgId, downloads } = await openOrganization()
  const appId = crypto.randomUUID()
  const old = `insert into counts values (?, 'download', 'r', 'a', '', '', '1.0.0', '', ?)`
  await runInDurableObject(meterOf(appId), (_, { storage: { sql } }) => {
    sql.exec(old, '2026-11-18', 2)
    sql.exec(old, DAY, 3)
    sql.exec('drop table days; drop table other_requests')
  })
  await crash(appId)
  await meterOf(appId).link({ appId, orgId })
  const both = { from: '2026-11-18', to: '2026-11-21' }
  expect([await downloads(), await downloads(both)]).toEqual([3, 5])
  expect(await meterOf(appId).totals(both)).toMatchObject({ downloads: 5, requests: 5, unmeasured: 0 })
  await runInDurableObject(meterOf(appId), (_, { storage: { sql } }) => void sql.exec(old, '2026-11-21', 4))
  await crash(appId)
  await meterOf(appId).count([aCount({ day: '2026-11-21', kind: 'request' })])
  expect(await downloads(both)).toBe(9)
  expect(await meterOf(appId).totals(both)).toMatchObject({ downloads: 9, requests: 10 })
})

test('a Meter that was linked twice reports the same once', async () => {
  const { app, orgId, downloads, reported } = await openOrganization()
  await meterOf(app).count([aCount({ count: 3 })])
  await meterOf(app).link({ appId: app, orgId })
  await meterOf(app).link({ appId: app, orgId })
  expect(await reported()).toEqual({ days: [[DAY, 3]], announced: [] })
  expect(await downloads()).toBe(3)
})
