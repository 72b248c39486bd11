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
      const ended = instance.alarm()
      // Read at once: the next alarm is set for a time that has passed, and prunes by the real clock.
      const rows = sql.exec<{ day: string }>('select day from follows order by day').toArray()
      await ended
      return rows.map(({ day }) => day)
    } finally {
      vi.useRealTimers()
    }
  })
}

test.each([
  ['2026-11-21T23:59:59.000Z', ['2026-11-20', '2026-11-21']],
  ['2026-11-22T00:00:01.000Z', ['2026-11-21']],
  ['2026-11-22T23:59:59.000Z', ['2026-11-21']],
  ['2026-11-23T00:00:01.000Z', []],
])('are deleted when the day after the download has ended: at %s, those of %j are left', async (at, left) => {
  const harness = await openHarness()
  const file = await putFile(harness, 'bytes of it', { version: '2.4.1', releaseId: 'r-new' })
  await harness.publish([aRelease('2.4.1', [], { id: 'r-new', assets: [assetOf(file)] })])
  for (const address of ['203.0.113.1', '203.0.113.2']) {
    const headers = { 'test-address': address, 'user-agent': 'tauri-plugin-updater/2.3' }
    await (await harness.get(`/asset/${file.assetId}`, { headers })).arrayBuffer()
    await harness.settle()
    harness.advance(DAY)
  }
  expect(await daysAfter(harness, at)).toEqual(left)
})
