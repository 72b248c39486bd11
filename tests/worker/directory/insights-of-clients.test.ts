// Distinct clients, hours, adoption and outcomes, as the console and CI read them.

import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { START } from '#tests/worker/caller.ts'
import { clientValues } from '#worker/delivery/counting/clients/client-values.ts'
import { createToldClients } from '#worker/delivery/counting/clients/told-clients.ts'
import type { UpdateCheck } from '#worker/delivery/counting/count.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'
import { founded, freshSlug, startDirectory } from './service.ts'

const meters = env.METER as DurableObjectNamespace<Meter>
const TODAY = START.toISOString().slice(0, 10)
const WEEK = { from: '2026-11-14', to: TODAY }

async function withApplication() {
  const started = startDirectory()
  const place = await founded(started)
  const input = { orgId: place.org.id, name: 'Editor', slug: freshSlug('app') }
  const { data: app } = await started.call(place.admin, 'applications.create', input)
  const meter = meters.get(meters.idFromName(app.id))
  return { ...started, ...place, app, meter }
}

/** Clients that asked on a day, with the version, platform and country of each. */
async function count(
  meter: DurableObjectStub<Meter>,
  day: string,
  clients: { name: string; version: string; platform?: string; country?: string }[],
) {
  const keys = await meter.clientKeys(day)
  const told = createToldClients(day, keys)
  for (const { name, version, platform = 'linux-x86_64', country = 'DE' } of clients) {
    const check: UpdateCheck = {
      ...{ releaseId: '', assetId: '', channel: '', reason: 'up-to-date' },
      ...{ version, platform },
    }
    told.add(told.hash(name), clientValues(check, country))
  }
  const batch = { keys: keys.id, day, at: Date.parse(day), sketches: told.takeChanges(), seen: [] }
  await meter.count([], { id: crypto.randomUUID(), clients: batch })
}

const crowd = (size: number, version: string, rest = {}) =>
  Array.from({ length: size }, (_, each) => ({ name: `client ${each}`, version, ...rest }))

it('says the mean of the days, and never their sum', async () => {
  const { call, admin, app, meter } = await withApplication()
  await count(meter, '2026-11-10', crowd(10, '1.0.0'))
  await count(meter, '2026-11-18', crowd(40, '1.0.0'))
  await count(meter, '2026-11-19', [...crowd(20, '1.0.0'), ...crowd(20, '2.0.0', { platform: 'toaster' })])
  await count(meter, TODAY, crowd(6, '2.0.0', { country: '' }))
  const { data } = await call(admin, 'insights.clients.read', { appId: app.id, ...WEEK })
  expect(data).toMatchObject({
    days: WEEK,
    bucketDays: 1,
    perDay: 22,
    perDayBefore: 10,
    series: [null, null, null, null, 40, 20, 6],
    seriesBefore: [null, null, null, 10, null, null, null],
    lastDay: { day: '2026-11-19', clients: 20 },
    measuredDays: 3,
    isEstimate: false,
  })
  expect(data.versions.items).toEqual([
    { value: '1.0.0', clients: 20 },
    { value: '2.0.0', clients: 9 },
  ])
  expect(data.versions.series[1]).toEqual({ version: '2.0.0', series: [null, null, null, null, 0, 20, 6] })
  expect(data.platforms).toMatchObject({ items: [{ value: 'linux-x86_64', clients: 22 }], unknown: 7 })
  expect(data.countries.unknown).toBe(2)
  expect(data.channels.items).toEqual([{ value: 'production', clients: 22 }])
  const { data: overview } = await call(admin, 'insights.application.read', { appId: app.id, ...WEEK })
  expect(overview.clients).toEqual({
    perDay: data.perDay,
    perDayBefore: data.perDayBefore,
    series: data.series,
    lastDay: data.lastDay,
  })
})

it('tells of an application without clients', async () => {
  const { call, admin, app } = await withApplication()
  const { data } = await call(admin, 'insights.clients.read', { appId: app.id, ...WEEK })
  expect(data).toMatchObject({ perDay: 0, perDayBefore: null, lastDay: null, measuredDays: 0 })
  expect(data.series).toEqual(Array(7).fill(null))
  const outcomes = await call(admin, 'insights.outcomes.read', { appId: app.id, ...WEEK })
  expect(outcomes.data).toMatchObject({ releases: [], unreadable: 0 })
  const hours = await call(admin, 'insights.hours.read', { appId: app.id })
  expect(hours.data.series.updateChecks).toEqual(Array(48).fill(0))
})

it('tells hour by hour, with a bounded number of values', async () => {
  const { call, admin, app, meter } = await withApplication()
  const check = (hour: string, version: string, rest = {}) => ({
    ...{ day: hour.slice(0, 10), hour, kind: 'update_check' as const, releaseId: '', assetId: '' },
    ...{ platform: 'linux-x86_64', channel: '', version, country: 'DE', count: 1, ...rest },
  })
  await meter.count([
    check('2026-11-20T10', '1.0.0', { reason: 'up-to-date', count: 5 }),
    check('2026-11-20T09', '1.0.0', { reason: 'no-asset-for-platform', platform: 'linux-aarch64', count: 7 }),
    check('2026-11-18T11', '1.0.0', { reason: 'update', releaseId: 'r', count: 2 }),
    check('2026-11-18T10', '1.0.0', { reason: 'update', count: 100 }),
    { ...check('2026-11-20T10', '2.0.0', { count: 3 }), kind: 'update_download' },
  ])
  for (let each = 0; each < 4; each++)
    await meter.count(
      Array.from({ length: 30 }, (_, index) => check('2026-11-20T08', `0.${each}.${index}`, { country: '' })),
    )
  const { data } = await call(admin, 'insights.hours.read', { appId: app.id })
  expect([data.from, data.hours, data.series.updateChecks.length]).toEqual(['2026-11-18T11', 48, 48])
  expect(data.series.updateChecks.slice(-3)).toEqual([120, 7, 5])
  expect([data.series.updateChecks[0], data.series.updateDownloads.at(-1)]).toEqual([2, 3])
  expect(data.reasons.map(({ value, updateChecks }) => [value, updateChecks])).toEqual([
    ['no-asset-for-platform', 7],
    ['up-to-date', 5],
    ['update', 2],
  ])
  expect(data.platformsOfReasons).toMatchObject([{ reason: 'no-asset-for-platform', value: 'linux-aarch64' }])
  expect(data.versions[0]).toMatchObject({ value: '*', updateChecks: 70 })
  expect(data.versions.length).toBeLessThanOrEqual(12)
  expect(data.countries.map(({ value, downloads }) => [value, downloads])).toEqual([
    ['', 0],
    ['DE', 3],
  ])
  expect(await meter.checksWithoutPlatform(START.toISOString())).toEqual({ lastHour: 7, meanHour: 0 })
})

it('hours are deleted after two days, days stay', async () => {
  const { app, meter } = await withApplication()
  await meter.count([
    {
      ...{ day: '2020-01-01', hour: '2020-01-01T10', kind: 'update_check', releaseId: '', assetId: '' },
      ...{ platform: '', channel: '', version: '', country: '', count: 9 },
    },
  ])
  await runInDurableObject(meter, (instance: Meter) => instance.alarm())
  const left = await runInDurableObject(meter, (_, { storage: { sql } }) =>
    sql.exec('select 1 from hours').toArray(),
  )
  expect([app.id.length > 0, left]).toEqual([true, []])
  expect((await meter.totals({ from: '2020-01-01', to: '2020-01-01' })).updateChecks).toBe(9)
})

it('says how clients took up a release, and the one before at the same age', async () => {
  const { call, admin, app, org, meter } = await withApplication()
  const db = env.DIRECTORY_DB
  const publish = (id: string, version: string, pubDate: string) =>
    db
      .prepare(
        `insert into releases (id, app_id, version, channel, status, notes, created_at, pub_date)
          values (?, ?, ?, '', 'published', '', ?, ?)`,
      )
      .bind(id, app.id, version, pubDate, pubDate)
      .run()
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  await publish(ids[0], '1.0.0', '2026-11-15T09:00:00.000Z')
  await publish(ids[1], '2.0.0', '2026-11-18T09:00:00.000Z')
  await count(meter, '2026-11-15', [...crowd(10, '0.9.0'), ...crowd(4, '1.0.0')])
  await count(meter, '2026-11-17', crowd(10, '1.0.0'))
  await count(meter, '2026-11-18', [
    ...crowd(8, '1.0.0'),
    { name: 'x', version: '2.0.0' },
    { name: 'y', version: 'v2.0.0' },
  ])
  await count(meter, TODAY, crowd(10, '2.0.0'))
  const ask = (release: string) =>
    call(admin, 'insights.adoption.read', { org: org.slug, app: app.slug, release })
  const { data } = await ask('2.0.0')
  expect(data.release.days).toEqual([
    { day: '2026-11-18', clients: 2, of: 10, share: 0.2 },
    { day: '2026-11-19', clients: 0, of: 0, share: null },
    { day: TODAY, clients: 10, of: 10, share: 1 },
  ])
  expect(data.before?.version).toBe('1.0.0')
  expect(data.before?.days.map(({ share }) => share)).toEqual([0.4, null, 1, 0.8, null, 0])
  expect((await ask('1.0.0')).data.before).toBeNull()
})

it('tells what became of releases, and names one that was only offered', async () => {
  const { call, admin, app, meter } = await withApplication()
  const id = crypto.randomUUID()
  await env.DIRECTORY_DB.prepare(
    `insert into releases (id, app_id, version, channel, status, notes, created_at, pub_date)
      values (?, ?, '3.0.0', 'beta', 'published', '', ?, ?)`,
  )
    .bind(id, app.id, START.toISOString(), START.toISOString())
    .run()
  const offered = {
    ...{ day: TODAY, kind: 'update_check' as const, assetId: 'a', platform: 'linux-x86_64', channel: '' },
    ...{ version: '1.0.0', country: '', reason: 'update' as const },
  }
  await meter.count([
    { ...offered, releaseId: id, count: 4 },
    { ...offered, releaseId: id, count: 3, version: '1.1.0' },
    { ...offered, releaseId: 'of another application', count: 1 },
  ])
  const { data } = await call(admin, 'insights.outcomes.read', { appId: app.id, ...WEEK })
  expect(data.releases).toMatchObject([{ id, version: '3.0.0', channel: 'beta', offered: 7, fetched: 0 }])
  expect(await meter.releaseHealth([id], { from: TODAY, to: TODAY })).toEqual([
    { releaseId: id, offered: 7, fetched: 0, updated: 0, failed: 0, reported: 0 },
  ])
})

it('says which clients a publication would strand, by the last full day', async () => {
  const { call, admin, app, meter } = await withApplication()
  expect(await meter.lastDayClients(TODAY)).toBeNull()
  await count(meter, '2026-11-19', [
    ...crowd(30, '1.0.0'),
    ...crowd(41, '0.9.0', { platform: 'linux-aarch64-deb' }).slice(30),
  ])
  await count(meter, TODAY, crowd(90, '1.0.0'))
  expect(await meter.lastDayClients(TODAY)).toEqual({
    day: '2026-11-19',
    clients: 41,
    platforms: [
      { platform: 'linux-x86_64', clients: 30 },
      { platform: 'linux-aarch64-deb', clients: 11 },
    ],
    channels: [{ channel: 'production', clients: 41 }],
    versions: [
      { version: '1.0.0', clients: 30 },
      { version: '0.9.0', clients: 11 },
    ],
  })
  const { data } = await call(admin, 'insights.lastDay.read', { appId: app.id })
  expect(data).toMatchObject({ day: '2026-11-19', clients: 41 })
})

it('says nothing of clients that were last counted more than a week ago', async () => {
  const { call, admin, app, meter } = await withApplication()
  expect((await call(admin, 'insights.lastDay.read', { appId: app.id })).data).toBeNull()
  await count(meter, '2026-11-12', crowd(3, '1.0.0'))
  expect((await call(admin, 'insights.lastDay.read', { appId: app.id })).data).toBeNull()
  await count(meter, '2026-11-13', crowd(3, '1.0.0'))
  expect((await call(admin, 'insights.lastDay.read', { appId: app.id })).data).toMatchObject({ clients: 3 })
})

it('exports all of it as CSV, with texts that no spreadsheet runs', async () => {
  const { call, admin, app, meter } = await withApplication()
  await count(meter, TODAY, crowd(3, '2.0.0'))
  await meter.count([
    {
      ...{ day: TODAY, hour: '2026-11-20T09', kind: 'update_check', releaseId: '', assetId: '', channel: '' },
      ...{
        platform: '=HYPERLINK("x")',
        version: '2.0.0',
        country: 'DE',
        reason: 'unknown-platform',
        count: 3,
      },
    },
  ])
  const { data } = await call(admin, 'insights.export', { appId: app.id, ...WEEK })
  const lines = data.csv.split('\r\n')
  expect(lines[0]).toBe('period,metric,dimension,value,count')
  for (const line of [
    `${TODAY},update checks,,,3`,
    `${TODAY},clients a day,,,3`,
    `${TODAY},clients a day,version,2.0.0,3`,
    '2026-11-20T09,update checks,,,3',
    `,update checks,platform of unknown-platform,"'=HYPERLINK(""x"")",3`,
    ',requests for files,,,0',
    ',requests not told apart,,,0',
    ',unreadable reports,,,0',
  ])
    expect(lines).toContain(line)
  expect(data.csv).not.toMatch(/(^|,)=/m)
})

it('is the same by REST, for a key that reads', async () => {
  const { call, service, admin, app, org, meter } = await withApplication()
  await count(meter, TODAY, crowd(3, '2.0.0'))
  const { data: key } = await call(admin, 'apiKeys.create', {
    ...{ displayName: 'a key', subject: `org:${org.id}`, scope: ['Read'], expireAfter: null },
  })
  const get = async (path: string) => {
    const url = `${env.SITE_ORIGIN}/api/v1/orgs/${org.slug}/apps/${app.slug}${path}`
    const headers = { authorization: `Bearer ${key.apiKey}` }
    return service.fetch(new Request(url, { headers }), () => undefined)
  }
  const days = `?from=${WEEK.from}&to=${WEEK.to}`
  const question = { appId: app.id, ...WEEK }
  const inBeta = { ...question, channel: 'beta' }
  const pairs = [
    [`/insights${days}`, await call(admin, 'insights.application.read', question)],
    [`/insights${days}&channel=beta`, await call(admin, 'insights.application.read', inBeta)],
    [`/insights/clients${days}`, await call(admin, 'insights.clients.read', question)],
    [`/insights/outcomes${days}`, await call(admin, 'insights.outcomes.read', question)],
    ['/insights/hours', await call(admin, 'insights.hours.read', { appId: app.id })],
  ] as const
  for (const [path, { data }] of pairs) {
    const answer = await get(path)
    expect([path, answer.status, await answer.json()]).toEqual([path, 200, data])
  }
  const csv = await get(`/insights/export${days}`)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await csv.text()).toBe((await call(admin, 'insights.export', question)).data.csv)
  expect((await get('/insights/clients?from=2026-11-20&to=2026-11-01')).status).toBe(400)
  expect((await get('/insights?days=7')).status).toBe(400)
})
