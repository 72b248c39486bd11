import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Count } from '#worker/delivery/counting/count.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'

const meters = env.METER as DurableObjectNamespace<Meter>
const openMeter = () => meters.get(meters.newUniqueId())
const YEAR = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T23:59:59.999Z' }

const NOTHING = { downloads: 0, updateDownloads: 0, updateChecks: 0, requests: 0, unmeasured: 0 }

function aCount(rest: Partial<Count> = {}): Count {
  const where = { platform: 'linux-x86_64', channel: '', version: '1.0.0', country: 'DE' }
  return { day: '2026-11-20', kind: 'download', releaseId: 'r1', assetId: 'a1', ...where, count: 1, ...rest }
}

test('an empty Meter reports zero', async () => {
  const meter = openMeter()
  expect(await meter.totals(YEAR)).toEqual(NOTHING)
  expect(await meter.perRelease(YEAR)).toEqual([])
  expect(await meter.perAsset(YEAR)).toEqual([])
  expect(await meter.daily(YEAR)).toEqual([])
})

test('adds up concurrent batches', async () => {
  const meter = openMeter()
  const batch = [aCount(), aCount({ kind: 'update_download' }), aCount({ kind: 'update_check', count: 40 })]
  await Promise.all(Array.from({ length: 50 }, () => meter.count(batch)))
  expect(await meter.totals(YEAR)).toEqual({
    ...NOTHING,
    downloads: 100,
    updateDownloads: 50,
    updateChecks: 2000,
    requests: 100,
  })
})

describe('sums', () => {
  const fill = async () => {
    const meter = openMeter()
    await meter.count([
      aCount({ day: '2026-11-18', count: 2 }),
      aCount({ day: '2026-11-19', count: 3, country: '' }),
      aCount({ day: '2026-11-20', releaseId: 'r2', assetId: 'a2', count: 7 }),
      aCount({ day: '2026-11-20', kind: 'update_download', releaseId: 'r1', assetId: 'a3', count: 4 }),
      aCount({ day: '2026-11-20', kind: 'update_check', releaseId: '', assetId: '', count: 100 }),
    ])
    return meter
  }

  test('include the days of both ends, and no others', async () => {
    const meter = await fill()
    const downloads = async (from: string, to: string) => (await meter.totals({ from, to })).downloads
    expect(await downloads('2026-11-18T23:59:59.000Z', '2026-11-19T00:00:00.000Z')).toBe(5)
    expect(await downloads('2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z')).toBe(11)
    expect(await downloads('2026-11-21T00:00:00.000Z', '2027-11-20T10:00:00.000Z')).toBe(0)
  })

  test('by release, by file and by day', async () => {
    const meter = await fill()
    expect(await meter.perRelease(YEAR)).toEqual([
      { releaseId: 'r1', downloads: 9, updateDownloads: 4, requests: 9, unmeasured: 0 },
      { releaseId: 'r2', downloads: 7, updateDownloads: 0, requests: 7, unmeasured: 0 },
    ])
    expect((await meter.perAsset(YEAR)).map(({ assetId, downloads }) => [assetId, downloads])).toEqual([
      ['a2', 7],
      ['a1', 5],
      ['a3', 4],
    ])
    expect(
      (await meter.daily(YEAR)).map(({ day, downloads, updateChecks }) => [day, downloads, updateChecks]),
    ).toEqual([
      ['2026-11-18', 2, 0],
      ['2026-11-19', 3, 0],
      ['2026-11-20', 11, 100],
    ])
  })
})

test("invented versions don't fill it: beyond a limit only the sum is stored", async () => {
  const meter = openMeter()
  for (let batch = 0; batch < 13; batch++)
    await meter.count(
      Array.from({ length: 500 }, (_, each) =>
        aCount({ kind: 'update_check', version: `${batch}.${each}.0` }),
      ),
    )
  expect((await meter.totals(YEAR)).updateChecks).toBe(6500)
  const rows = await runInDurableObject(meter, (_, { storage }) =>
    storage.sql.exec<{ rows: number }>('select count(*) as rows from counts').one(),
  )
  expect(rows.rows).toBeLessThanOrEqual(5001)
  await meter.count([aCount({ version: '99.0.0' })])
  expect((await meter.totals(YEAR)).downloads).toBe(1)
})

test('update checks are told by version, those without one in the sum only', async () => {
  const meter = openMeter()
  const check = { kind: 'update_check', releaseId: '', assetId: '' } as const
  await meter.count([
    aCount({ ...check, version: '1.0.0', count: 5 }),
    aCount({ ...check, version: '2.0.0', count: 7 }),
    aCount({ ...check, version: '', count: 2 }),
    aCount({ ...check, version: '1.0.0', count: 11, day: '2026-11-19' }),
    aCount(),
  ])
  const { updateChecks, versions } = await meter.checksByVersion({ from: '2026-11-20', to: '2026-11-20' })
  expect(updateChecks).toBe(14)
  expect(versions).toEqual([
    { version: '2.0.0', updateChecks: 7 },
    { version: '1.0.0', updateChecks: 5 },
    { version: '', updateChecks: 2 },
  ])
})
