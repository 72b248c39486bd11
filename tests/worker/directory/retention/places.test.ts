// What the database says of candidates is what the naive model says; and ten thousand releases.

import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { precedenceKey } from '#shared/domain/releases/version.ts'
import type { Candidate } from '#shared/domain/retention/find-due.ts'
import { DAY, MINUTE } from '#shared/domain/time.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { readFacts } from '#worker/services/directory/retention/read-facts.ts'
import { openRetention, RULE } from './harness.ts'

interface Row {
  id: string
  version: string
  channel: string
  pubDate: string
  isYanked: boolean
}

/** Up to twenty releases, few of which are alike. */
function someRows(appId: string, round: number): Row[] {
  const random = (below: number) => Math.floor(Math.random() * below)
  const rows = Array.from({ length: 1 + random(20) }, (_, index): Row => {
    const version = random(5) === 0 ? `n${random(4)}` : `1.${random(3)}.${random(3)}`
    const minute = String(index - random(2) * (index % 2)).padStart(2, '0')
    return {
      id: `${appId}-${round}-${String(index).padStart(2, '0')}`,
      version,
      channel: ['', 'beta', 'nightly'][random(3)] ?? '',
      pubDate: `2026-01-01T00:${minute}:00.000Z`,
      isYanked: random(5) === 0,
    }
  })
  const first = new Map(rows.map((row) => [`${row.channel} ${row.version}`, row]))
  return [...first.values()]
}

function modelOf(rows: readonly Row[]): Candidate[] {
  const keyOf = ({ version }: Row) => precedenceKey(version) ?? ''
  const publication = ({ pubDate, id }: Row) => `${pubDate} ${id}`
  return rows.map((row) => {
    const beside = rows.filter((each) => each.channel === row.channel && each.isYanked === row.isYanked)
    const placeAmong = (among: readonly Row[], key: (each: Row) => string) =>
      1 + among.filter((each) => key(each) > key(row)).length
    const unparsed = beside.filter((each) => keyOf(each) === '')
    return {
      ...row,
      precedence: keyOf(row),
      byVersion: placeAmong(beside, (each) => `${keyOf(each)} ${publication(each)}`),
      byPublication: placeAmong(beside, publication),
      isLastUnparsed: !row.isYanked && keyOf(row) === '' && placeAmong(unparsed, publication) === 1,
      sameVersion: rows.filter(({ version }) => version === row.version).length,
    }
  })
}

it('candidates have the places of a naive model', async () => {
  const { app } = await openRetention()
  const insert = env.DIRECTORY_DB.prepare(`insert into releases
    (id, app_id, version, channel, status, notes, created_at, pub_date, yanked_at, precedence)
    values (?, ?, ?, ?, 'published', '', '', ?, ?, ?)`)
  for (let round = 0; round < 60; round++) {
    const rows = someRows(app.id, round)
    await env.DIRECTORY_DB.batch([
      env.DIRECTORY_DB.prepare('delete from releases where app_id = ?').bind(app.id),
      ...rows.map((row) => {
        const { id, version, channel, pubDate, isYanked } = row
        return insert.bind(
          ...[id, app.id, version, channel, pubDate],
          ...[isYanked ? pubDate : null, precedenceKey(version) ?? ''],
        )
      }),
    ])
    const { candidates } = await readFacts(openDatabase(env.DIRECTORY_DB), app.id, 30, new Date('2027-01-01'))
    const byId = (a: Row, b: Row) => (a.id < b.id ? -1 : 1)
    expect(candidates.toSorted(byId), JSON.stringify(rows)).toEqual(modelOf(rows).toSorted(byId))
  }
})

it('ten thousand releases are previewed, listed and purged in runs of twenty', async () => {
  const opened = await openRetention()
  const { app, org, publish, preview, setRule, pass, sweep, passDays } = opened
  const at = opened.clock.toISOString()
  await publish('9.0.0')
  const versions = Array.from({ length: 10_000 }, (_, n) => [`1.0.${n}`, precedenceKey(`1.0.${n}`)])
  const old = `select 'old-' || '${app.id}-' || key as id, value ->> 0 as version, value ->> 1 as place from json_each(?)`
  const write = (text: string) => env.DIRECTORY_DB.prepare(text).bind(JSON.stringify(versions))
  await env.DIRECTORY_DB.batch([
    write(`insert into releases (id, app_id, version, channel, status, notes, created_at, pub_date, precedence)
      select id, '${app.id}', version, '', 'published', '', '${at}', '${at}', place from (${old})`),
    write(`insert into assets
      (id, release_id, org_id, filename, size, public_platform, signature_state, state, touched_at, created_at)
      select 'file-' || id, id, '${org.id}', 'a.zip', 1000, 'linux-x86_64', 'none', 'ready', '${at}', '${at}'
        from (${old})`),
  ])
  pass(100 * DAY)
  const started = performance.now()
  expect(await preview({ ...RULE, keepLast: 10 })).toMatchObject({ releases: 9991, bytes: 9_991_000 })
  expect(performance.now() - started).toBeLessThan(5000)
  await setRule({ ...RULE, keepLast: 10 })
  expect(await opened.read()).toMatchObject({ announced: { releases: 9991, bytes: 9_991_000 } })
  await passDays(6.5)
  pass(DAY)
  const count = async () =>
    await env.DIRECTORY_DB.prepare(
      'select count(*) as count from releases where app_id = ? and purged_at is not null',
    )
      .bind(app.id)
      .first<number>('count')
  for (const expected of [20, 40, 60]) {
    await sweep()
    expect(await count()).toBe(expected)
    pass(MINUTE)
  }
  const manifest: Manifest | null = await opened.manifest()
  expect(manifest?.releases.map(({ version }) => version)).toEqual(['9.0.0'])
}, 120_000)
