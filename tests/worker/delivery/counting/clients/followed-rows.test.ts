// How long the rows of followed clients are kept: they hold hashes of clients.

import { runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import { DAY } from '#shared/domain/time.ts'
import { aRelease, assetOf, type Harness, openHarness, putFile } from '#tests/worker/delivery/harness.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'

/** The days of the rows that are left once the Meter has pruned at a moment. */
function daysAfter(harness: Harness, moment: string): Promise<string[]> {
  return runInDurableObject(harness.meter(), async (instance: Meter, { storage: { sql } }) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) })
    try {
      await instance.alarm()
    } finally {
      vi.useRealTimers()
    }
    const rows = sql.exec<{ day: string }>('select day from follows order by day').toArray()
    return rows.map(({ day }) => day)
  })
}

test('are deleted when the day after the download has ended, neither earlier nor later', async () => {
  const harness = await openHarness()
  const file = await putFile(harness, 'bytes of it', { version: '2.4.1', releaseId: 'r-new' })
  await harness.publish([aRelease('2.4.1', [], { id: 'r-new', assets: [assetOf(file)] })])
  for (const address of ['203.0.113.1', '203.0.113.2']) {
    const headers = { 'test-address': address, 'user-agent': 'tauri-plugin-updater/2.3' }
    await (await harness.get(`/asset/${file.assetId}`, { headers })).arrayBuffer()
    await harness.settle()
    harness.advance(DAY)
  }
  expect(await daysAfter(harness, '2026-11-21T23:59:59.000Z')).toEqual(['2026-11-20', '2026-11-21'])
  expect(await daysAfter(harness, '2026-11-22T00:00:01.000Z')).toEqual(['2026-11-21'])
  expect(await daysAfter(harness, '2026-11-22T23:59:59.000Z')).toEqual(['2026-11-21'])
  expect(await daysAfter(harness, '2026-11-23T00:00:01.000Z')).toEqual([])
})
