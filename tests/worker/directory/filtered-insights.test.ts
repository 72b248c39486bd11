// The insights of one channel or platform: each equal to a second sum over the same counts.

import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { InsightsFilter } from '#shared/domain/insights/application-insights.ts'
import { START } from '#tests/worker/caller.ts'
import type { Count } from '#worker/delivery/counting/count.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'
import { founded, freshSlug, startDirectory } from './service.ts'

const meters = env.METER as DurableObjectNamespace<Meter>
const TODAY = START.toISOString().slice(0, 10)
const DAYS = ['2026-11-18', '2026-11-19', TODAY]
const SPAN = { from: '2026-11-19', to: TODAY }

async function withCounts(counts: Count[]) {
  const started = startDirectory()
  const place = await founded(started)
  const input = { orgId: place.org.id, name: 'Editor', slug: freshSlug('app') }
  const { data: app } = await started.call(place.admin, 'applications.create', input)
  await meters.get(meters.idFromName(app.id)).count(counts)
  const ask = (filter: InsightsFilter, span = SPAN) =>
    started.call(place.admin, 'insights.application.read', { appId: app.id, ...span, ...filter })
  return { ...started, ...place, app, ask }
}

/** Every combination of a few values, each with another count. */
function allCounts(): Count[] {
  const counts: Count[] = []
  for (const day of DAYS)
    for (const channel of ['', 'beta'])
      for (const platform of ['linux-x86_64', 'windows-aarch64'])
        for (const version of ['1.0.0', '2.0.0'])
          for (const kind of ['update_check', 'download', 'update_download'] as const)
            counts.push({
              ...{ day, channel, platform, version, kind, count: counts.length + 1 },
              ...(kind === 'update_check'
                ? { releaseId: '', assetId: '', country: 'DE', reason: 'no-asset-for-platform' as const }
                : { releaseId: `r${version}${channel}`, assetId: `a-${platform}`, country: 'FR' }),
            })
  return counts
}

const COUNTS = allCounts()

const sumOf = (counts: readonly Count[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** What a filter leaves of the counts, and their sums. */
function expected({ channel, platform }: InsightsFilter) {
  const counts = COUNTS.filter(
    (each) =>
      (!channel || (each.channel || 'production') === channel) && (!platform || each.platform === platform),
  )
  const of = (days: readonly string[], ...kinds: Count['kind'][]) =>
    sumOf(counts.filter(({ day, kind }) => days.includes(day) && kinds.includes(kind)))
  const shown = DAYS.slice(1)
  return {
    checksOf: (property: 'version' | 'platform' | 'country', value: string) =>
      sumOf(
        counts.filter(
          (each) => shown.includes(each.day) && each.kind === 'update_check' && each[property] === value,
        ),
      ),
    totals: {
      downloads: of(shown, 'download', 'update_download'),
      updateDownloads: of(shown, 'update_download'),
      updateChecks: of(shown, 'update_check'),
    },
    series: {
      downloads: shown.map((day) => of([day], 'download', 'update_download')),
      updateDownloads: shown.map((day) => of([day], 'update_download')),
      updateChecks: shown.map((day) => of([day], 'update_check')),
    },
    checksBefore: of(DAYS.slice(0, 1), 'update_check'),
  }
}

it.each([
  { channel: 'production' },
  { channel: 'beta' },
  { platform: 'linux-x86_64' },
  { channel: 'beta', platform: 'windows-aarch64' },
])('counts only what was of %o', async (filter) => {
  const { ask } = await withCounts(COUNTS)
  const { data } = await ask(filter)
  const wanted = expected(filter)
  expect(data.filter).toEqual(filter)
  expect(data.totals).toEqual(wanted.totals)
  expect(data.series).toEqual(wanted.series)
  expect(data.before.updateChecks).toBe(wanted.checksBefore)
  expect(data.versions.map(({ version, updateChecks }) => [version, updateChecks])).toEqual([
    ['2.0.0', wanted.checksOf('version', '2.0.0')],
    ['1.0.0', wanted.checksOf('version', '1.0.0')],
  ])
  expect(data.countries.updateChecks.items).toEqual([{ value: 'DE', count: wanted.totals.updateChecks }])
  for (const { value, count } of data.platforms.updateChecks.items)
    expect(count).toBe(wanted.checksOf('platform', value))
  if ('platform' in filter)
    expect(data.platforms.updateChecks.items.map(({ value }) => value)).toEqual([filter.platform])
  expect(data.reasons.map(({ reason, updateChecks }) => [reason, updateChecks])).toEqual([
    ['no-asset-for-platform', wanted.totals.updateChecks],
  ])
  expect(data.releases.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(wanted.totals.downloads)
  expect(data.unattributed).toEqual({ version: 0, reason: 0 })
  expect(data).not.toHaveProperty('clients')
})

it('adds up to everything over all channels, and over all platforms', async () => {
  const { ask } = await withCounts(COUNTS)
  const { data: all } = await ask({})
  expect(all).not.toHaveProperty('filter')
  for (const [name, ranking] of [
    ['channel', all.channels],
    ['platform', all.platforms],
  ] as const) {
    const parts = await Promise.all(
      ranking.updateChecks.items.map(({ value }) => ask({ [name]: value }).then(({ data }) => data.totals)),
    )
    expect(parts.reduce((sum, { updateChecks }) => sum + updateChecks, 0)).toBe(all.totals.updateChecks)
    expect(parts.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(all.totals.downloads)
  }
})

it('answers zeros for a channel without counts, and weeks for a long span', async () => {
  const { ask } = await withCounts(COUNTS)
  const { data } = await ask({ channel: 'nightly' })
  expect(data.totals).toEqual({ downloads: 0, updateDownloads: 0, updateChecks: 0 })
  expect([data.versions, data.releases, data.reasons]).toEqual([[], [], []])
  const year = await ask({ channel: 'beta' }, { from: '2025-11-22', to: TODAY })
  expect(year.data.bucketDays).toBe(7)
  expect(year.data.series.updateChecks.at(-1)).toBe(
    sumOf(COUNTS.filter(({ kind, channel }) => kind === 'update_check' && channel === 'beta')),
  )
})

it('exports what the filter applies to, and refuses an empty one', async () => {
  const { admin, app, ask, call } = await withCounts(COUNTS)
  const { data } = await call(admin, 'insights.export', { appId: app.id, ...SPAN, channel: 'beta' })
  const checks = data.csv.split('\r\n').filter((line) => line.startsWith(`${TODAY},update checks,,`))
  expect(checks).toEqual([`${TODAY},update checks,,,${expected({ channel: 'beta' }).series.updateChecks[1]}`])
  expect(data.csv).not.toContain('clients a day')
  expect((await ask({ channel: '' })).status).toBe(400)
})
