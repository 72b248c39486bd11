// What a channel of ten thousand releases costs, and that reading a part of it changes nothing.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { compileManifest } from '#shared/domain/releases/compile-manifest.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { chance } from '#tests/fixtures/chance.ts'
import { countingDatabase, numbered } from '#tests/worker/directory/counting.ts'
import { bytesOf, CONFIRMED, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { openDatabase } from '#worker/services/directory/context.ts'
import { readChannel } from '#worker/services/directory/releases/channels/channel-state.ts'

const RELEASE_COUNT = 10_000

/** Published releases with a file each, as they were before there was a column for their precedence. */
async function fill({ app, org }: Publisher, count: number) {
  const write = (text: string, ...values: unknown[]) => env.DIRECTORY_DB.prepare(text).bind(...values)
  const id = `'r-' || ?1 || '-' || printf('%05d', n)`
  await env.DIRECTORY_DB.batch([
    write(
      `${numbered(count)} insert into releases (id, app_id, version, channel, status, notes, created_at, pub_date, revision)
      select ${id}, ?1, '0.' || n || '.0', '', 'published', '', '2020-01-01T00:00:00.000Z',
        strftime('%Y-%m-%dT%H:%M:%fZ', '2020-01-01', '+' || n || ' minutes'), n from numbers`,
      app.id,
    ),
    write(
      `${numbered(count)} insert into assets (id, release_id, org_id, filename, size, sha256, public_platform,
        signature_state, state, touched_at, created_at)
      select 'a-' || ?1 || '-' || n, ${id}, ?2, 'editor.zip', 1, '', iif(n = 1, 'linux-armv7', 'linux-x86_64'),
        'none', 'ready', '', '' from numbers`,
      app.id,
      org.id,
    ),
    write(
      'update channels set revision = ?2, written_revision = ?2, compiled_by = 0, compiled = null where app_id = ?1',
      app.id,
      count + 1,
    ),
  ])
}

async function prepare(publisher: Publisher, version: string, platform = 'linux-x86_64') {
  const { id } = await publisher.draft(version)
  const file = { filename: 'editor.zip', publicPlatform: platform }
  const { body } = await publisher.send(id, bytesOf(version), file)
  await publisher.complete(body.id)
  publisher.clock.setTime(publisher.clock.getTime() + 1000)
  return () => publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)
}

async function openCounted(count: number) {
  const { db, asked } = countingDatabase(env.DIRECTORY_DB)
  const publisher = await openPublisher({ db })
  await fill(publisher, count)
  // The first publication after a deployment computes what is missing.
  expect((await (await prepare(publisher, '1.0.0'))()).status).toBe(200)
  return { publisher, asked }
}

describe('with 10,000 releases', () => {
  it('publishing, yanking and reading a channel read no more rows than with one', async () => {
    const costs = []
    for (const count of [1, RELEASE_COUNT]) {
      const { publisher, asked } = await openCounted(count)
      const publish = await prepare(publisher, '1.0.1')
      asked.reset()
      expect((await publish()).status).toBe(200)
      const publishing = asked.rowsRead
      asked.reset()
      const path = { org: publisher.org.slug, app: publisher.app.slug }
      const { data } = await publisher.call(publisher.admin, 'channels.get', path)
      const versions = data.releases.map(({ version }) => version)
      const reading = asked.rowsRead
      asked.reset()
      const release = data.releases[0]?.id
      expect((await publisher.rest('POST', `/releases/${release}/yank`, { reason: 'bad' })).status).toBe(200)
      costs.push({ publishing, reading, yanking: asked.rowsRead, versions })
    }
    const [one, many] = costs
    // The release that alone has a platform is offered, however far down it is.
    expect(many?.versions).toEqual(['1.0.1', '0.1.0'])
    expect(one?.versions).toEqual(many?.versions)
    expect(many?.publishing).toBeLessThanOrEqual((one?.publishing ?? 0) * 1.2)
    expect(many?.reading).toBeLessThanOrEqual((one?.reading ?? 0) * 1.2)
    // The first page of the channel replaces what was yanked.
    expect(many?.yanking).toBeLessThan(1000)
  }, 120_000)

  it('the scheduled run uses an index for each of its queries', async () => {
    const { db, asked } = countingDatabase(env.DIRECTORY_DB)
    const publisher = await openPublisher({ db })
    await fill(publisher, 3)
    asked.reset()
    await publisher.service.scheduled()
    await env.DIRECTORY_DB.prepare('update channels set written_revision = 0').run()
    await publisher.service.scheduled()
    expect(asked.statements.size).toBeGreaterThan(10)
    const scans: string[] = []
    for (const [text, values] of asked.statements) {
      const { results } = await env.DIRECTORY_DB.prepare(`explain query plan ${text}`)
        .bind(...values)
        .all<{ detail: string }>()
      const tables = /^SCAN (assets|releases|channels|applications|audit|parts|outbox|other|given)$/
      scans.push(...results.flatMap(({ detail }) => (tables.test(detail) ? [`${detail}: ${text}`] : [])))
    }
    expect(scans).toEqual([])
  })
})

const idsOf = (manifest: Manifest | null) => manifest?.releases.map(({ id }) => id)

/** What a channel offers when all of its releases are read. */
async function compileAll({ app }: Publisher, channel: string) {
  const row = (text: string, ...values: unknown[]) =>
    env.DIRECTORY_DB.prepare(`${text} where app_id = ?1 and channel = ?2`).bind(app.id, channel, ...values)
  const last = await row('select compiled from channels').first<{ compiled: string | null }>()
  await row('update channels set compiled = null').run()
  const all = await readChannel(openDatabase(env.DIRECTORY_DB), app.id, channel)
  await row('update channels set compiled = ?3', last?.compiled ?? null).run()
  return idsOf(all && compileManifest(all.state))
}

describe('what is compiled from the last manifest', () => {
  it('has the last of many changes, also when releases that it kept are among them', async () => {
    const publisher = await openPublisher()
    const kept: string[] = []
    for (const [version, platform] of [
      ['1.0.0', 'linux-x86_64'],
      ['1.1.0', 'linux-armv7'],
      ['1.2.0', 'linux-aarch64'],
    ] as const) {
      await (await prepare(publisher, version, platform))()
      kept.push(version)
    }
    expect(idsOf(await publisher.manifest())).toHaveLength(kept.length)
    const { app, org } = publisher
    const write = (text: string, ...values: unknown[]) =>
      env.DIRECTORY_DB.prepare(text).bind(app.id, ...values)
    await env.DIRECTORY_DB.batch([
      write('update releases set revision = 100 where app_id = ?1'),
      write(`${numbered(205)} insert into releases
        (id, app_id, version, channel, status, notes, created_at, pub_date, revision, precedence)
        select 'm-' || ?1 || '-' || n, ?1, n || '.0.0', '', 'published', '', '', '2021-01-01T00:00:00.000Z', 100 + n, null
        from numbers where n > 1`),
      write(
        `insert into assets (id, release_id, org_id, filename, size, sha256, public_platform, signature_state, state,
          touched_at, created_at)
        select 'f-' || id, id, ?2, 'a', 1, '', 'linux-x86_64', 'none', 'ready', '', '' from releases
        where app_id = ?1 and revision > 100`,
        org.id,
      ),
      write('update channels set revision = 400 where app_id = ?1'),
    ])
    await publisher.service.scheduled()
    expect((await publisher.manifest())?.releases[0]?.version).toBe('205.0.0')
  }, 60_000)

  it.each([1])(
    'is what is compiled from all releases, after each of many changes (%i)',
    async (seed) => {
      const random = chance(seed)
      const publisher = await openPublisher()
      const ids: string[] = []
      await publisher.rest('PATCH', '/channels/beta', { includes: '-' })
      const changes: (() => Promise<unknown>)[] = [
        async () => {
          const channel = random.below(2) ? { channel: 'beta' } : {}
          const version = `${random.below(3)}.${random.below(9)}.${random.below(9)}`
          const { id } = await publisher.draft(version, channel)
          const file = { filename: 'a', publicPlatform: `linux-${random.below(3)}` }
          const { body, status } = await publisher.send(id, bytesOf(version), file)
          if (status > 201) return
          await publisher.complete(body.id)
          publisher.clock.setTime(publisher.clock.getTime() + 1000)
          const rolloutPercent = random.below(3) ? 100 : 50
          await publisher.rest('POST', `/releases/${id}/publish`, { ...CONFIRMED, rolloutPercent })
          ids.push(id)
        },
        () => publisher.rest('POST', `/releases/${pick()}/yank`, { reason: 'bad' }),
        () => publisher.rest('POST', `/releases/${pick()}/unyank`),
        () => publisher.rest('PATCH', `/releases/${pick()}`, { paused: random.below(2) === 0 }),
        () => publisher.rest('PATCH', `/releases/${pick()}`, { rolloutPercent: random.below(2) ? 100 : 10 }),
        () =>
          publisher.rest('POST', `/channels/${random.below(2) ? '-' : 'beta'}/rollback`, {
            releaseId: pick(),
          }),
        () => publisher.rest('DELETE', `/channels/${random.below(2) ? '-' : 'beta'}/rollback`),
        () => publisher.rest('POST', `/releases/${pick()}/promote`, { ...CONFIRMED, channel: 'beta' }),
      ]
      const pick = () => ids[random.below(ids.length)] ?? ''
      for (let step = 0; step < 24; step++) {
        await changes[step < 6 || random.below(2) ? 0 : random.below(changes.length)]?.()
        for (const channel of ['', 'beta'])
          expect(idsOf(await publisher.manifest(channel))).toEqual(await compileAll(publisher, channel))
      }
    },
    120_000,
  )
})
