// Everything that was counted of one application, as its overview and its insights show it.

import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { MAX_DAILY_BUCKETS } from '#shared/limits.ts'
import { START } from '#tests/worker/caller.ts'
import type { Count } from '#worker/delivery/counting/count.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'
import { fillMeter, type MeterTraffic } from '#worker/local/demo/traffic.ts'
import { founded, freshSlug, startDirectory } from './service.ts'

const meters = env.METER as DurableObjectNamespace<Meter>
const TODAY = START.toISOString().slice(0, 10)
const WEEK = { from: '2026-11-14', to: TODAY }

/** An application with a Meter, which answers for a span of days. */
async function withApplication() {
  const started = startDirectory()
  const place = await founded(started)
  const input = { orgId: place.org.id, name: 'Editor', slug: freshSlug('app') }
  const { data: app } = await started.call(place.admin, 'applications.create', input)
  const meter = meters.get(meters.idFromName(app.id))
  const ask = (span: { from: string; to: string }, caller = place.admin) =>
    started.call(caller, 'insights.application.read', { appId: app.id, ...span })
  const read = async (span: { from: string; to: string } = WEEK) => (await ask(span)).data
  return { ...place, meter, ask, read }
}

function aCheck(rest: Partial<Count> = {}): Count {
  const what = { releaseId: '', assetId: '', platform: 'linux-x86_64', channel: '', version: '1.0.0' }
  return { ...what, day: TODAY, kind: 'update_check', country: 'DE', reason: 'up-to-date', count: 1, ...rest }
}

const aDownload = (rest: Partial<Count> = {}): Count => ({
  ...{ releaseId: 'r1', assetId: 'a1', platform: 'linux-x86_64', channel: '', version: '1.0.0' },
  ...{ day: TODAY, kind: 'download', country: 'DE', count: 1, ...rest },
})

it('answers zeros in their places for an application without counts', async () => {
  const { read } = await withApplication()
  const insights = await read()
  const nothing = { items: [], rest: { values: 0, count: 0 }, unknown: 0 }
  const zeros = Array(7).fill(0)
  expect(insights).toEqual({
    days: WEEK,
    bucketDays: 1,
    totals: { downloads: 0, updateDownloads: 0, updateChecks: 0 },
    series: { downloads: zeros, updateDownloads: zeros, updateChecks: zeros },
    before: {
      ...{ downloads: 0, updateDownloads: 0, updateChecks: 0 },
      series: { downloads: zeros, updateChecks: zeros },
    },
    versions: [],
    otherVersions: { values: 0, updateChecks: 0, series: zeros },
    platforms: { updateChecks: nothing, downloads: nothing },
    countries: { updateChecks: nothing, downloads: nothing },
    channels: { updateChecks: nothing, downloads: nothing },
    releases: [],
    reasons: [],
    unattributed: { version: 0, reason: 0 },
    requests: { total: 0, unmeasured: 0 },
    clients: { perDay: 0, series: Array(7).fill(null), perDayBefore: null, lastDay: null },
    published: [],
  })
})

it('tells days, the span before, versions, releases and reasons apart', async () => {
  const { meter, read } = await withApplication()
  await meter.count([
    aCheck({ count: 6, version: '1.9.0' }),
    aCheck({
      count: 7,
      version: '1.10.0',
      day: '2026-11-14',
      channel: 'beta',
      reason: 'update',
      releaseId: 'r2',
    }),
    aCheck({
      count: 2,
      version: 'nightly',
      platform: 'windows-aarch64',
      reason: 'no-asset-for-platform',
      country: '',
    }),
    aCheck({ count: 40, day: '2026-11-13' }),
    aCheck({ count: 100, day: '2026-11-06' }),
    aDownload({ count: 3 }),
    aDownload({ count: 4, kind: 'update_download', day: '2026-11-19' }),
    aDownload({ count: 20, kind: 'request' }),
    aDownload({ count: 5, kind: 'unmeasured', day: '2026-11-19' }),
    aDownload({ count: 7, kind: 'unmeasured', day: '2026-11-13' }),
    aDownload({
      count: 9,
      releaseId: 'r2',
      version: '2.0.0',
      channel: 'beta',
      country: 'FR',
      day: '2026-11-14',
    }),
  ])
  const insights = await read()
  expect(insights.totals).toEqual({ downloads: 16, updateDownloads: 4, updateChecks: 15 })
  expect(insights.requests).toEqual({ total: 41, unmeasured: 5 })
  expect(insights.series).toEqual({
    downloads: [9, 0, 0, 0, 0, 4, 3],
    updateDownloads: [0, 0, 0, 0, 0, 4, 0],
    updateChecks: [7, 0, 0, 0, 0, 0, 8],
  })
  expect(insights.before).toMatchObject({
    updateChecks: 40,
    series: { updateChecks: [0, 0, 0, 0, 0, 0, 40] },
  })
  expect(insights.versions.map(({ version, updateChecks }) => [version, updateChecks])).toEqual([
    ['1.10.0', 7],
    ['1.9.0', 6],
    ['nightly', 2],
  ])
  expect(insights.versions[0]?.series).toEqual([7, 0, 0, 0, 0, 0, 0])
  expect(insights.countries.updateChecks).toEqual({
    items: [{ value: 'DE', count: 13 }],
    rest: { values: 0, count: 0 },
    unknown: 2,
  })
  expect(insights.countries.downloads.items).toEqual([
    { value: 'FR', count: 9 },
    { value: 'DE', count: 7 },
  ])
  expect(insights.channels.updateChecks.items).toEqual([
    { value: 'production', count: 8 },
    { value: 'beta', count: 7 },
  ])
  expect(insights.releases).toEqual([
    {
      ...{ id: 'r2', version: '2.0.0', channel: 'beta', downloads: 9, updateDownloads: 0 },
      series: { downloads: [9, 0, 0, 0, 0, 0, 0], updateDownloads: Array(7).fill(0) },
    },
    {
      ...{ id: 'r1', version: '1.0.0', channel: null, downloads: 7, updateDownloads: 4 },
      series: { downloads: [0, 0, 0, 0, 0, 4, 3], updateDownloads: [0, 0, 0, 0, 0, 4, 0] },
    },
  ])
  expect(insights.reasons).toEqual([
    { reason: 'update', updateChecks: 7 },
    { reason: 'up-to-date', updateChecks: 6 },
    {
      ...{ reason: 'no-asset-for-platform', updateChecks: 2 },
      platforms: [{ platform: 'windows-aarch64', updateChecks: 2 }],
    },
  ])
})

it('counts today on after it was read, and past days that are counted late', async () => {
  const { meter, read } = await withApplication()
  await meter.count([aCheck({ count: 3 }), aCheck({ count: 4, day: '2026-11-15' })])
  expect((await read()).versions[0]?.series).toEqual([0, 4, 0, 0, 0, 0, 3])
  await meter.count([aCheck({ count: 10 }), aCheck({ count: 20, day: '2026-11-15', version: '2.0.0' })])
  const { versions } = await read()
  expect(versions.map(({ version, series }) => [version, ...series])).toEqual([
    ['2.0.0', 0, 20, 0, 0, 0, 0, 0],
    ['1.0.0', 0, 4, 0, 0, 0, 0, 13],
  ])
})

const MONTHS: MeterTraffic = { from: '2026-09-22', to: TODAY, seed: 7 }

it('every detail adds up to the total, whatever was counted', async () => {
  for (const seed of [1, 2]) {
    const { meter, read } = await withApplication()
    await fillMeter(meter, { ...MONTHS, from: '2026-11-15', seed, inventedVersions: seed * 500 })
    const insights = await read({ from: '2026-11-15', to: TODAY })
    const { totals, versions, otherVersions, unattributed, reasons, series } = insights
    const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
    const checks = versions.map(({ updateChecks }) => updateChecks)
    expect(totals.updateChecks).toBeGreaterThan(1000)
    expect(sum(checks) + otherVersions.updateChecks + unattributed.version).toBe(totals.updateChecks)
    expect(sum(reasons.map(({ updateChecks }) => updateChecks))).toBe(totals.updateChecks)
    expect(unattributed.reason).toBe(0)
    expect(sum(series.downloads)).toBe(totals.downloads)
    for (const { updateChecks, downloads } of [insights.platforms, insights.countries, insights.channels]) {
      const all = ({ items, rest, unknown }: typeof downloads) =>
        sum(items.map(({ count }) => count)) + rest.count + unknown
      expect(all(updateChecks)).toBe(totals.updateChecks)
      expect(all(downloads)).toBe(totals.downloads)
    }
  }
})

it('answers a long span by week, in whole weeks, and in less than 40 KB', async () => {
  const { meter, read } = await withApplication()
  await fillMeter(meter, { ...MONTHS, from: '2026-10-01', scale: 100_000 })
  const days = await read({ from: '2026-08-21', to: TODAY })
  expect([days.bucketDays, days.series.downloads.length]).toEqual([1, MAX_DAILY_BUCKETS])
  expect(JSON.stringify(days).length).toBeLessThan(40_000)
  const year = await read({ from: '2025-11-21', to: TODAY })
  expect([year.bucketDays, year.days.from, year.series.updateChecks.length]).toEqual([7, '2025-11-15', 53])
  expect(year.series.updateChecks.at(-1)).toBe(
    days.series.updateChecks.slice(-7).reduce((all, each) => all + each, 0),
  )
  const most = await read({ from: '2024-11-20', to: TODAY })
  expect(most.series.downloads).toHaveLength(105)
  expect(JSON.stringify(most).length).toBeLessThan(40_000)
})

it('ends the days no later than today, and refuses what is no span', async () => {
  const { ask, read } = await withApplication()
  expect((await read({ from: '2026-11-19', to: '2027-01-01' })).days).toEqual({
    from: '2026-11-19',
    to: TODAY,
  })
  expect((await read({ from: '2027-01-01', to: '2027-01-02' })).days).toEqual({ from: TODAY, to: TODAY })
  expect(await ask({ from: TODAY, to: '2026-11-19' })).toMatchObject({ status: 400, field: 'to' })
  expect(await ask({ from: '2024-11-19', to: TODAY })).toMatchObject({ status: 400, field: 'from' })
  expect(await ask({ from: '2026-11-19T00:00:00.000Z', to: TODAY })).toMatchObject({
    status: 400,
    field: 'from',
  })
})

it('is 404 for a stranger', async () => {
  const { ask, stranger } = await withApplication()
  expect((await ask(WEEK, stranger)).status).toBe(404)
})
