import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Release } from '#shared/domain/releases/release.ts'
import { bytesOf, CONFIRMED, openPublisher, type Publisher } from './publisher.ts'

/** An application that is open to everybody. */
async function openPublic() {
  const publisher = await openPublisher()
  const { call, admin, app } = publisher
  await call(admin, 'applications.update', { id: app.id, visibility: 'Public', description: 'It edits.' })
  return publisher
}

const pageOf = ({ call, org, app }: Publisher) => call(null, 'downloads.get', [org.slug, app.slug])
const olderOf = ({ call, org, app }: Publisher, more = {}) =>
  call(null, 'downloads.listOlder', { org: org.slug, app: app.slug, ...more })

async function shown(publisher: Publisher) {
  const [{ data: page }, { data: older }] = [await pageOf(publisher), await olderOf(publisher)]
  return {
    latest: page?.latest.map(({ channel, version }) => [channel, version]),
    older: older?.releases.map(({ version }) => version),
  }
}

/** Publishes a release with these files: names and what they are for. */
async function publishFiles(publisher: Publisher, version: string, files: Record<string, object>) {
  const { draft, send, complete, rest, clock } = publisher
  const { id } = await draft(version, { notes: `# ${version}` })
  for (const [filename, asset] of Object.entries(files)) {
    const { body } = await send(id, bytesOf(`${filename} ${version}`), { filename, ...asset })
    await complete(body.id)
  }
  clock.setTime(clock.getTime() + 1000)
  const { status, body } = await rest<Release>('POST', `/releases/${id}/publish`, CONFIRMED)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

describe('the download page of a public application', () => {
  it('says what the application is, and offers the latest release of each channel to everybody', async () => {
    const publisher = await openPublic()
    await publisher.publish('1.0.0')
    await publisher.publish('2.0.0-beta.1', { channel: 'beta' })
    await publisher.publish('1.1.0')
    const { data } = await pageOf(publisher)
    expect(data).toMatchObject({ name: 'Editor', organization: 'Acme', description: 'It edits.' })
    expect(await shown(publisher)).toEqual({
      latest: [
        [null, '1.1.0'],
        ['beta', '2.0.0-beta.1'],
      ],
      older: ['1.0.0'],
    })
    expect(data?.latest[0]?.files).toEqual([
      {
        ...{ filename: 'editor.zip', size: 13, publicPlatform: 'linux-x86_64', version: '1.1.0' },
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it('holds nothing but what is public', async () => {
    const publisher = await openPublic()
    await publisher.publish('1.0.0')
    await publisher.publish('1.1.0')
    const text = JSON.stringify([(await pageOf(publisher)).data, (await olderOf(publisher)).data])
    const { admin, org, app, key } = publisher
    for (const secret of [admin.userId, admin.email, org.id, app.id, key.uid, 'CI pipeline'])
      expect(text).not.toContain(secret)
    const keys = new Set([...text.matchAll(/"(\w+)":/g)].map(([, name]) => name))
    expect([...keys].sort()).toEqual([
      ...['channel', 'cursor', 'description', 'filename', 'files', 'latest', 'name', 'notes'],
      ...['organization', 'pubDate', 'publicPlatform', 'releases', 'sha256', 'size', 'version'],
    ])
  })

  it('shows no draft, nothing on its way to more people, paused, yanked or purged', async () => {
    const publisher = await openPublic()
    const { publish, draft, rest } = publisher
    await publish('1.0.0')
    const paused = await publish('1.1.0')
    const yanked = await publish('1.2.0')
    const purged = await publish('1.3.0')
    await publish('1.4.0', { rolloutPercent: 50 })
    await draft('1.5.0')
    await rest('PATCH', `/releases/${paused.id}`, { paused: true })
    await rest('POST', `/releases/${yanked.id}/yank`, { reason: 'It crashes' })
    await rest('POST', `/releases/${purged.id}/purge`)
    expect(await shown(publisher)).toEqual({ latest: [[null, '1.0.0']], older: [] })
  })

  it('follows a rollback, and what is published after it', async () => {
    const publisher = await openPublic()
    const { publish, rest, clock } = publisher
    await publish('0.9.0')
    const good = await publish('1.0.0')
    const bad = await publish('1.1.0')
    clock.setTime(clock.getTime() + 1000)
    await rest('POST', '/channels/-/rollback', { releaseId: good.id })
    expect(await shown(publisher)).toEqual({ latest: [[null, '1.0.0']], older: ['0.9.0'] })
    await publish('1.2.0')
    expect(await shown(publisher)).toEqual({ latest: [[null, '1.2.0']], older: ['1.0.0', '0.9.0'] })
    expect((await publisher.manifest())?.releases.map(({ version }) => version)).not.toContain(bad.version)
  })

  it('offers for each platform the last file that there was, and no files for updaters alone', async () => {
    const publisher = await openPublic()
    await publishFiles(publisher, '1.0.0', {
      'e.dmg': { publicPlatform: 'dmg-universal' },
      'e.deb': { publicPlatform: 'deb-x86_64' },
      'old.txt': {},
    })
    await publishFiles(publisher, '1.0.1', {
      'e.deb': { publicPlatform: 'deb-x86_64' },
      'sums.txt': {},
    })
    const { data } = await pageOf(publisher)
    expect(data?.latest[0]).toMatchObject({ version: '1.0.1', notes: '# 1.0.1' })
    expect(data?.latest[0]?.files.map(({ filename, version }) => [filename, version])).toEqual([
      ['e.deb', '1.0.1'],
      ['sums.txt', '1.0.1'],
      ['e.dmg', '1.0.0'],
    ])
    await env.DIRECTORY_DB.prepare(
      "update assets set update_platform = 'linux-x86_64' where filename in ('sums.txt', 'old.txt')",
    ).run()
    const after = JSON.stringify([(await pageOf(publisher)).data, (await olderOf(publisher)).data])
    expect(after).not.toMatch(/sums|old/)
  })

  it('gives older releases page by page', async () => {
    const publisher = await openPublic()
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await publisher.publish(version)
    const first = (await olderOf(publisher, { limit: 2 })).data
    const second = (await olderOf(publisher, { limit: 2, cursor: first?.cursor })).data
    expect(first?.releases.map(({ version }) => version)).toEqual(['1.2.0', '1.1.0'])
    expect(second?.releases.map(({ version }) => version)).toEqual(['1.0.0'])
    expect(second?.cursor).toBeNull()
    expect((await olderOf(publisher, { limit: 51 })).status).toBe(400)
  })
})

describe('every other address', () => {
  it('answers the same for unknown and hidden applications, against enumeration', async () => {
    const publisher = await openPublisher()
    const { call, admin, stranger, org, app, publish } = publisher
    await publish('1.0.0')
    const asked = async (orgSlug: string, appSlug: string) => {
      const answers = []
      for (const caller of [null, stranger, admin])
        for (const answer of [
          await call(caller, 'downloads.get', [orgSlug, appSlug]),
          await call(caller, 'downloads.listOlder', { org: orgSlug, app: appSlug }),
        ])
          answers.push([answer.status, answer.data, [...answer.headers]])
      return answers
    }
    const unknown = await asked('unknown', 'nothing')
    expect(unknown.every(([status, data]) => status === 200 && data === null)).toBe(true)
    expect(await asked(org.slug, 'nothing'), 'unknown application').toEqual(unknown)
    expect(await asked(org.slug, app.slug), 'private').toEqual(unknown)
    await call(admin, 'applications.update', { id: app.id, visibility: 'Public' })
    expect(await asked(org.slug, app.slug), 'public').not.toEqual(unknown)
    expect(await asked(org.id, app.id), 'ids in place of slugs').toEqual(unknown)
    await call(admin, 'applications.delete', { id: app.id, name: app.name })
    expect(await asked(org.slug, app.slug), 'deleted').toEqual(unknown)
  })

  it('is also that of an archived organization', async () => {
    const publisher = await openPublic()
    const { org } = publisher
    await publisher.publish('1.0.0')
    await env.DIRECTORY_DB.prepare('update organizations set archived_at = ? where id = ?')
      .bind('2026-11-20T00:00:00.000Z', org.id)
      .run()
    expect([(await pageOf(publisher)).data, (await olderOf(publisher)).data]).toEqual([null, null])
  })
})

it('files of one name are shown under the names that lead to them', async () => {
  const publisher = await openPublic()
  for (const version of ['1.0.0', '1.1.0']) {
    const { id } = await publisher.draft(version)
    for (const arch of ['aarch64', 'x86_64']) {
      const file = { filename: 'Editor.zip', publicPlatform: `macos-${arch}` }
      const { body } = await publisher.send(id, bytesOf(arch), file)
      await publisher.complete(body.id)
    }
    publisher.clock.setTime(publisher.clock.getTime() + 1000)
    expect((await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)).status).toBe(200)
  }
  const names = ['Editor_aarch64.zip', 'Editor_x86_64.zip']
  const { data: page } = await pageOf(publisher)
  expect(page?.latest[0]?.files.map(({ filename }) => filename)).toEqual(names)
  const { data: older } = await olderOf(publisher)
  expect(older?.releases[0]?.files.map(({ filename }) => filename)).toEqual(names)
})

it('a backport does not become the latest, and a lower release is not withdrawn by a rollback', async () => {
  const publisher = await openPublic()
  const { publish, rest, clock } = publisher
  const first = await publish('1.0.0')
  await publish('2.0.0')
  await publish('1.0.1')
  expect(await shown(publisher)).toEqual({ latest: [[null, '2.0.0']], older: ['1.0.1', '1.0.0'] })
  await publish('0.9.0')
  clock.setTime(clock.getTime() + 1000)
  await rest('POST', '/channels/-/rollback', { releaseId: first.id })
  expect(await shown(publisher)).toEqual({ latest: [[null, '1.0.0']], older: ['0.9.0'] })
})

it('a channel that includes production is shown only while it has a release of its own to offer', async () => {
  const publisher = await openPublic()
  await publisher.publish('1.1.0-beta.1', { channel: 'beta' })
  await publisher.rest('PATCH', '/channels/beta', { includes: '-' })
  await publisher.publish('1.0.0')
  expect((await shown(publisher)).latest).toEqual([
    [null, '1.0.0'],
    ['beta', '1.1.0-beta.1'],
  ])
  await publisher.publish('1.1.0')
  expect((await shown(publisher)).latest).toEqual([[null, '1.1.0']])
})
