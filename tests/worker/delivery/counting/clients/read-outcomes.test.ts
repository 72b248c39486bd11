// What insights show of reports, when there are many more reasons than are shown.

import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { INSIGHTS_VALUES } from '#shared/limits.ts'
import { openHarness } from '#tests/worker/delivery/harness.ts'

const DAY = '2026-11-20'
const SPAN = { from: DAY, to: DAY }
const RELEASES = 200
const REASONS = 20

test('reports add up exactly, however many reasons they have', async () => {
  const harness = await openHarness()
  await runInDurableObject(harness.meter(), (_, { storage: { sql } }) => {
    // Of each release, confirmed failures of every reason, the later the more; and as many crashes that no one confirms.
    for (let release = 0; release < RELEASES; release++)
      for (let reason = 1; reason <= REASONS; reason++)
        for (const [event, confirmed] of [
          ['failed', 1],
          ['crashed', 0],
        ] as const)
          sql.exec(
            'insert into app_reports values (?, ?, ?, ?, ?, ?)',
            ...[DAY, `r-${release}`, event, `reason ${reason}`, confirmed, reason],
          )
    sql.exec(`insert into app_reports values ('${DAY}', '', 'unreadable', '', 0, 7)`)
    sql.exec(`insert into app_reports values ('${DAY}', '', 'installed', '', 0, 5)`)
    sql.exec(`insert into outcomes (release, day, fetched) values ('r-150', '${DAY}', 9)`)
  })
  const { releases, unreadable, unknownReleases } = await harness.meter().outcomes(SPAN)
  expect([unreadable, unknownReleases.installed]).toEqual([7, 5])
  expect(releases).toHaveLength(INSIGHTS_VALUES)
  expect(releases[0]).toMatchObject({ id: 'r-150', fetched: 9 })
  const all = (REASONS * (REASONS + 1)) / 2
  for (const { confirmed, unconfirmed, reasons, unconfirmedReasons } of releases) {
    expect([confirmed.failed, confirmed.crashed]).toEqual([all, 0])
    expect([unconfirmed.failed, unconfirmed.crashed]).toEqual([0, all])
    expect([reasons.length, unconfirmedReasons.length]).toEqual([INSIGHTS_VALUES, INSIGHTS_VALUES])
    expect(reasons[0]).toEqual({ event: 'failed', reason: `reason ${REASONS}`, count: REASONS })
  }
})
