// The cost of publishing on a channel with a long history, as a share of one with a single release.

import { type Harness, openHarness } from './harness.ts'
import { openPublisher } from './publisher.ts'
import { median, printTable } from './report.ts'

const RELEASE_COUNT = 10_000
const ROUND_COUNT = 25

export async function benchPublish(): Promise<void> {
  console.log(`\nPublishing with ${RELEASE_COUNT} releases\n`)
  const harness = await openHarness({})
  try {
    const few = await openPublisher(harness.origin('product'), 'few')
    const many = await openPublisher(harness.origin('product'), 'many')
    await fill(harness, many.ids)
    const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
    // The first publication backfills what older versions of the product didn't store.
    for (let round = -1; round < ROUND_COUNT; round++)
      for (const [name, publisher] of Object.entries({ few, many })) {
        const { publishing } = await publisher.publish(`2.0.${round + 1}`, Buffer.from(`bytes of ${round}`))
        if (round >= 0) times[name as 'few' | 'many'].push(publishing)
      }
    const ratio = median(times.many.map((time, round) => time / (times.few[round] ?? Number.NaN)))
    printTable(
      ['releases', 'median ms', 'ratio'],
      [
        ['1', median(times.few).toFixed(1), '1.00'],
        [String(RELEASE_COUNT), median(times.many).toFixed(1), ratio.toFixed(2)],
      ],
    )
  } finally {
    await harness.close()
  }
}

/** Published releases with a file each, written to the database directly. */
async function fill(harness: Harness, { org, app }: { org: string; app: string }): Promise<void> {
  const database = await harness.directory()
  const numbered = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${RELEASE_COUNT})`
  const id = `'r-' || printf('%05d', n)`
  await database.batch([
    database
      .prepare(
        `${numbered} insert into releases (id, app_id, version, channel, status, notes, created_at, pub_date, revision)
        select ${id}, ?, '1.' || n || '.0', '', 'published', '', '2020-01-01T00:00:00.000Z',
          strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || n || ' minutes'), n from numbers`,
      )
      .bind(app),
    database
      .prepare(
        `${numbered} insert into assets (id, release_id, org_id, filename, size, sha256, public_platform,
          signature_state, state, touched_at, created_at)
        select 'a-' || n, ${id}, ?, 'file.bin', 1, '', 'linux-x86_64', 'none', 'ready', '', '' from numbers`,
      )
      .bind(org),
    database
      .prepare('update channels set revision = ?2, written_revision = ?2, compiled = null where app_id = ?1')
      .bind(app, RELEASE_COUNT + 1),
  ])
}
