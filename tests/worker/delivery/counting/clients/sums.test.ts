// 100,000 checks and 100,000 downloads by clients on 10,000 networks, as isolates send them: what is shown equals what
// was sent, and the numbers of distinct clients are within the stated error.

import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, HOUR, utcHour } from '#shared/domain/time.ts'
import { randomFrom } from '#tests/fixtures/random.ts'
import { clientValues } from '#worker/delivery/counting/clients/client-values.ts'
import { createToldClients } from '#worker/delivery/counting/clients/told-clients.ts'
import type { Count, UpdateCheck } from '#worker/delivery/counting/count.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'
import type { FileRequestCount } from '#worker/delivery/counting/meter-input.ts'

const meters = env.METER as DurableObjectNamespace<Meter>
const CHECKS = 100_000
const NETWORKS = 10_000
const BATCH = 1000
const START = Date.parse('2026-11-18T00:00:00.000Z')
const SPAN = { from: '2026-11-18', to: '2026-11-20', bucketDays: 1 }
const VERSIONS = ['2.3.0', '2.4.0', '2.4.1', '2.5.0-beta.1']
const PLATFORMS = ['linux-x86_64', 'windows-x86_64', 'darwin-aarch64', 'windows-aarch64']
const COUNTRIES = ['DE', 'US', 'JP', '']
const REASONS = ['up-to-date', 'update', 'no-asset-for-platform'] as const

const add = <Key>(sums: Map<Key, number>, key: Key, count = 1) => sums.set(key, (sums.get(key) ?? 0) + count)
const pick = <T>(values: readonly T[], at: number): T => values[Math.floor(at * values.length)] as T

test('every sum equals what was counted, and distinct clients are within 5%', async () => {
  const meter = meters.get(meters.newUniqueId())
  const random = randomFrom(11)
  const expected = {
    days: new Map<string, number>(),
    hours: new Map<string, number>(),
    versions: new Map<string, number>(),
    platforms: new Map<string, number>(),
    countries: new Map<string, number>(),
    reasons: new Map<string, number>(),
    clients: new Map<string, Set<number>>(),
    downloads: 0,
  }
  const hashes = new Map<string, number>()
  const isolates = new Map<string, ReturnType<typeof createToldClients>>()
  for (let sent = 0; sent < CHECKS; sent += BATCH) {
    const at = START + Math.floor((sent / CHECKS) * 3 * DAY)
    const hour = utcHour(new Date(at))
    const day = hour.slice(0, 10)
    // Two isolates take turns.
    const isolate = `${day} ${(sent / BATCH) % 2}`
    const keys = await meter.clientKeys(day)
    const told = isolates.get(isolate) ?? createToldClients(day, keys)
    isolates.set(isolate, told)
    const counts = new Map<string, Count>()
    for (let each = 0; each < BATCH; each++) {
      const network = Math.floor(random() * NETWORKS)
      // A network has one version, platform and country, whatever it asks.
      const version = pick(VERSIONS, (network % 97) / 97)
      const platform = pick(PLATFORMS, (network % 89) / 89)
      const country = pick(COUNTRIES, (network % 83) / 83)
      const reason = pick(REASONS, random())
      const check: UpdateCheck = { releaseId: '', assetId: '', channel: '', version, platform, reason }
      const hashed = hashes.get(`${day} ${network}`) ?? told.hash(`198.18.${network}`)
      hashes.set(`${day} ${network}`, hashed)
      told.add(hashed, clientValues(check, country))
      for (const kind of ['update_check', 'download'] as const) {
        const key = [kind, version, platform, country, reason].join(' ')
        const known = counts.get(key)
        if (known) known.count++
        else counts.set(key, { ...check, kind, day, hour, country, count: 1 })
      }
      expected.downloads++
      add(expected.days, day)
      add(expected.hours, hour)
      add(expected.versions, version)
      add(expected.platforms, platform)
      add(expected.countries, country)
      add(expected.reasons, reason)
      for (const key of [day, `${day} ${version}`])
        expected.clients.set(key, (expected.clients.get(key) ?? new Set()).add(network))
    }
    const clients = { keys: keys.id, day, at, sketches: told.takeChanges(), seen: [] }
    const batch = { id: crypto.randomUUID(), clients }
    await meter.count([...counts.values()], batch)
    // Every tenth answer is lost, and the batch is sent again.
    if ((sent / BATCH) % 10 === 0) await meter.count([...counts.values()], batch)
  }

  const insights = await meter.insights(SPAN, '2026-11-21')
  expect(insights.totals).toEqual({ downloads: CHECKS, updateDownloads: 0, updateChecks: CHECKS })
  expect(insights.series.updateChecks).toEqual([...expected.days.values()])
  expect(insights.series.downloads).toEqual([...expected.days.values()])
  const versions = new Map(insights.versions.map(({ version, updateChecks }) => [version, updateChecks]))
  expect(versions).toEqual(expected.versions)
  for (const field of ['updateChecks', 'downloads'] as const) {
    expect(new Map(insights.platforms[field].items.map(({ value, count }) => [value, count]))).toEqual(
      expected.platforms,
    )
    const countries = insights.countries[field].items.map(({ value, count }) => [value, count] as const)
    expect(new Map([...countries, ['', insights.countries[field].unknown]])).toEqual(expected.countries)
  }
  expect(new Map(insights.reasons.map(({ reason, updateChecks }) => [reason, updateChecks]))).toEqual(
    expected.reasons,
  )
  const hours = await meter.hours('2026-11-20T23:30:00.000Z')
  const shown = [...expected.hours].filter(([hour]) => hour >= hours.from).map(([, count]) => count)
  expect(hours.series.updateChecks.filter((count) => count > 0)).toEqual(shown)
  expect(hours.series.downloads.filter((count) => count > 0)).toEqual(shown)

  const { all, versions: byVersion } = await meter.clientsOfVersions(SPAN, VERSIONS)
  expect(byVersion).toHaveLength(3 * VERSIONS.length)
  for (const { day, value, clients } of [...all, ...byVersion]) {
    const exact = expected.clients.get(value ? `${day} ${value}` : day)?.size ?? 0
    if (exact <= 1000) expect(clients).toBe(exact)
    // Three standard errors of 1.6%.
    else expect(Math.abs(clients / exact - 1), `${day} ${value}`).toBeLessThan(0.05)
  }
})

test('each download counts once per client and hour, however often its request is sent again', {
  timeout: 300_000,
}, async () => {
  const meter = meters.get(meters.newUniqueId())
  const [downloads, networks] = [100_000, NETWORKS]
  const expected = new Set<string>()
  const gathered: FileRequestCount[] = []
  await runInDurableObject(meter, async (instance: Meter) => {
    for (let each = 0; each < downloads; each++) {
      const at = new Date(START + Math.floor(each / networks) * HOUR).toISOString()
      const network = `198.18.${each % networks}`
      const clientId = `client ${each % 3}`
      expected.add([at, network, clientId].join(' '))
      const count = { releaseId: 'r', assetId: 'a', platform: 'linux-x86_64', channel: '', version: '2.0.0' }
      const request = {
        ...{ at, network, clientId, file: 'r file', bytes: 10, size: 10, byUpdater: true },
        ...{ batch: `batch ${each}`, identity: `${network} ${clientId}`, count: { ...count, country: 'DE' } },
      }
      if (each % 30 === 0) {
        await instance.request(request)
        if (each % 100 === 0) await instance.request(request)
        continue
      }
      gathered.push(request)
      if (gathered.length < 200) continue
      const batch = { id: `gathered ${each}`, windowMs: 1000, requests: gathered.splice(0) }
      await instance.requests(batch)
      if (each % 5 === 0) await instance.requests(batch)
    }
    await instance.requests({ id: 'the rest', windowMs: 1000, requests: gathered })
  })
  const days = { from: '2026-11-18', to: '2026-11-18' }
  expect(await meter.totals(days)).toMatchObject({
    downloads: expected.size,
    updateDownloads: expected.size,
    requests: downloads,
  })
  const hours = await meter.hours('2026-11-18T12:00:00.000Z')
  expect(hours.series.downloads.reduce((sum, each) => sum + each, 0)).toBe(expected.size)
  // Three clients on each network, each followed once.
  expect((await meter.outcomes(days)).releases[0]?.fetched).toBe(3 * networks)
})
