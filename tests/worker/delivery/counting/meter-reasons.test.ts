// Why update checks were answered as they were: counted beside them, and by Workers that don't know reasons not at all.

import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { aRelease, openHarness } from '#tests/worker/delivery/harness.ts'
import type { Count } from '#worker/delivery/counting/count.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'

const meters = env.METER as DurableObjectNamespace<Meter>
const DAY = '2026-11-20'
const SPAN = { from: DAY, to: DAY, bucketDays: 1 }

function aCheck(rest: Partial<Count> = {}): Count {
  const what = { releaseId: '', assetId: '', platform: 'linux-x86_64', channel: '', version: '1.0.0' }
  return { ...what, day: DAY, kind: 'update_check', country: 'DE', reason: 'up-to-date', count: 1, ...rest }
}

const reasonsOf = (reasons: { reason: string; updateChecks: number }[]) =>
  Object.fromEntries(reasons.map(({ reason, updateChecks }) => [reason, updateChecks]))

test('are counted as the feed answers, however many clients are told apart', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('2.0.0')])
  const ask = (path: string) => harness.get(harness.at('update', path))
  for (let each = 0; each < 550; each++) await ask(`linux-x86_64/1.0.${each}`)
  for (const version of ['2.0.0', '2.0.0', '3.0.0']) await ask(`linux-x86_64/${version}`)
  for (let each = 0; each < 5; each++) await ask('windows-aarch64/1.0.0')
  await ask('toaster/1.0.0')
  await harness.settle()
  const { reasons, totals, unattributed } = await harness.meter().insights(SPAN)
  expect(reasonsOf(reasons)).toEqual({
    update: 550,
    'up-to-date': 2,
    'client-is-newer': 1,
    'no-asset-for-platform': 5,
    'unknown-platform': 1,
  })
  expect([totals.updateChecks, unattributed.reason]).toEqual([559, 0])
})

test('tell the platforms without a file apart, and no more rows a day than the limit', async () => {
  const meter = meters.get(meters.newUniqueId())
  await meter.count([aCheck({ reason: 'no-asset-for-platform', platform: 'windows-aarch64', count: 70 })])
  for (let batch = 0; batch < 3; batch++)
    await meter.count(
      Array.from({ length: 500 }, (_, each) =>
        aCheck({ reason: 'unknown-platform', platform: `toaster-${batch}-${each}` }),
      ),
    )
  const { reasons } = await meter.insights(SPAN)
  expect(reasonsOf(reasons)).toEqual({ 'unknown-platform': 1500, 'no-asset-for-platform': 70 })
  expect(reasons[1]?.platforms).toEqual([{ platform: 'windows-aarch64', updateChecks: 70 }])
  expect(reasons[0]?.platforms).toHaveLength(6)
  const rows = await runInDurableObject(meter, (_, { storage: { sql } }) =>
    sql.exec<{ rows: number }>('select count(*) as rows from reasons').one(),
  )
  expect(rows.rows).toBe(1001)
})

test('of checks that an earlier version counted are unknown, before an upgrade and after a rollback', async () => {
  const name = crypto.randomUUID()
  const meter = () => meters.get(meters.idFromName(name))
  const countAsBefore = (checks: number) =>
    runInDurableObject(meter(), (_, { storage: { sql } }) => {
      sql.exec(
        `insert into counts values ('${DAY}', 'update_check', '', '', 'linux-x86_64', '', '1.0.0', 'DE', ?)
          on conflict do update set n = n + excluded.n`,
        checks,
      )
      sql.exec(
        `insert into days values ('${DAY}', 0, 0, ?, 0, 0, 1)
          on conflict do update set updateChecks = updateChecks + excluded.updateChecks`,
        checks,
      )
    })
  const restart = () =>
    runInDurableObject(meter(), (_, state) => state.abort('deployment')).catch(() => undefined)
  await countAsBefore(30)
  await runInDurableObject(meter(), (_, { storage: { sql } }) => {
    for (const table of ['reasons', 'rollups', 'rolled_up']) sql.exec(`drop table ${table}`)
  })
  await restart()
  const read = async () => {
    const { reasons, unattributed, versions } = await meter().insights(SPAN)
    return { ...reasonsOf(reasons), unknown: unattributed.reason, all: versions[0]?.updateChecks }
  }
  expect(await read()).toEqual({ unknown: 30, all: 30 })
  await meter().count([aCheck({ count: 12 })])
  expect(await read()).toEqual({ 'up-to-date': 12, unknown: 30, all: 42 })
  await countAsBefore(8)
  await restart()
  expect(await read()).toEqual({ 'up-to-date': 12, unknown: 38, all: 50 })
})

test('past days are rolled up by alarms, a few at a time, and today when it is read', async () => {
  const meter = meters.get(meters.newUniqueId())
  const days = Array.from({ length: 12 }, (_, each) => `2026-11-${String(each + 1).padStart(2, '0')}`)
  await meter.count(days.map((day) => aCheck({ day, count: 3 })))
  const rolledUp = () =>
    runInDurableObject(
      meter,
      (_, { storage: { sql } }) =>
        sql.exec<{ day: string }>('select day from rolled_up order by day').toArray().length,
    )
  const alarm = () => runInDurableObject(meter, (instance: Meter) => instance.alarm())
  const steps: number[] = []
  for (let each = 0; each < 4; each++) {
    await alarm()
    steps.push(await rolledUp())
  }
  expect(steps).toEqual([5, 10, 11, 11])
  const span = { from: '2026-11-01', to: '2026-11-12', bucketDays: 1 }
  expect((await meter.insights(span)).versions[0]?.series).toEqual(Array(12).fill(3))
  expect(await rolledUp()).toBe(12)
  await meter.count([aCheck({ day: '2026-11-02' })])
  expect((await meter.insights(span)).versions[0]?.series[1]).toBe(4)
})
