// The cost of publishing on a channel with a long history, as a share of one with a single release.

import type { Updater } from '#shared/domain/organizations/application.ts'
import { type Harness, openHarness } from './harness.ts'
import { openPublisher } from './publisher.ts'
import { median, printTable } from './report.ts'

const RELEASE_COUNT = 10_000
const ROUND_COUNT = 25

/** Applications: the updaters of each, and its file of a version. */
const APPLICATIONS: Record<string, { updaters: Updater[]; filename: (version: string) => string }> = {
  downloads: { updaters: [], filename: () => 'file.bin' },
  updates: {
    updaters: ['velopack', 'squirrel', 'sparkle'],
    filename: (version) => `Bench-${version}-full.nupkg`,
  },
}

export async function benchPublish(): Promise<void> {
  console.log(`\nPublishing with ${RELEASE_COUNT} releases\n`)
  const harness = await openHarness({})
  try {
    const rows = [['releases', 'median ms', 'ratio']]
    for (const [name, { updaters, filename }] of Object.entries(APPLICATIONS)) {
      const few = await openPublisher(harness.origin('product'), `${name}-few`, updaters)
      const many = await openPublisher(harness.origin('product'), `${name}-many`, updaters)
      await fill(harness, many.ids, updaters.length > 0)
      const times: Record<'few' | 'many', number[]> = { few: [], many: [] }
      // The first publication backfills what older versions of the product didn't store.
      for (let round = -1; round < ROUND_COUNT; round++)
        for (const [which, publisher] of Object.entries({ few, many })) {
          const version = `20000.0.${round + 1}`
          const bytes = Buffer.from(`bytes of ${round}`)
          const { publishing } = await publisher.publish(version, bytes, { filename: filename(version) })
          if (round >= 0) times[which as 'few' | 'many'].push(publishing)
        }
      const ratio = median(times.many.map((time, round) => time / (times.few[round] ?? Number.NaN)))
      rows.push([`1, ${name}`, median(times.few).toFixed(1), '1.00'])
      rows.push([`${RELEASE_COUNT}, ${name}`, median(times.many).toFixed(1), ratio.toFixed(2)])
    }
    printTable(rows[0] ?? [], rows.slice(1))
  } finally {
    await harness.close()
  }
}

/** Published releases with a file each, written to the database directly. */
async function fill(
  harness: Harness,
  { org, app }: { org: string; app: string },
  withUpdates: boolean,
): Promise<void> {
  const database = await harness.directory()
  const numbered = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${RELEASE_COUNT})`
  const id = `'${app}-' || printf('%05d', n)`
  const platform = `'${withUpdates ? 'windows-x86_64' : 'linux-x86_64'}'`
  await database.batch([
    database
      .prepare(
        `${numbered} insert into releases (id, app_id, version, channel, status, notes, created_at, pub_date, revision)
        select ${id}, ?, n || '.0.0', '', 'published', '', '2020-01-01T00:00:00.000Z',
          strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || n || ' minutes'), n from numbers`,
      )
      .bind(app),
    database
      .prepare(
        `${numbered} insert into assets (id, release_id, org_id, filename, size, sha256, public_platform,
          update_platform, signature_state, state, facts, touched_at, created_at)
        select 'a-' || ${id}, ${id}, ?, ${withUpdates ? "'Bench-' || n || '.0.0-full.nupkg'" : "'file.bin'"}, 1, '', ${platform},
          ${withUpdates ? platform : 'null'}, 'none', 'ready', '{}', '', '' from numbers`,
      )
      .bind(org),
    database
      .prepare('update channels set revision = ?2, written_revision = ?2, compiled = null where app_id = ?1')
      .bind(app, RELEASE_COUNT + 1),
  ])
}
