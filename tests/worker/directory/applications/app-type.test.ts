// Another type for an application: which changes are possible, what becomes of its files, and what updaters see of it.

import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { AppType } from '#shared/domain/organizations/application.ts'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { openHarness } from '#tests/worker/delivery/harness.ts'
import { bytesOf, CONFIRMED, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { createSigner } from '#tests/worker/directory/signer.ts'

const { sign } = await createSigner()
const SIGNATURE = await sign(bytesOf('a'))

const change = ({ call, app, admin }: Publisher, appType: AppType) =>
  call(admin, 'applications.changeType', { id: app.id, appType })

async function register({ rest }: Publisher, release: string, filename: string, more: object = {}) {
  const file = { filename, size: 1, signature: SIGNATURE, ...more }
  return (await rest<AssetWithUpload>('POST', `/releases/${release}/assets`, file)).body
}

async function platformsOf({ rest }: Publisher, release: string) {
  return (await rest<Release>('GET', `/releases/${release}`)).body.assets.map((each) => each.updatePlatform)
}

async function pastTypes({ app }: Publisher) {
  const past = 'select app_type, since, until from past_types where app_id = ? order by rowid'
  return (await env.DIRECTORY_DB.prepare(past).bind(app.id).all()).results
}

/** A draft with a complete file. */
async function ready(publisher: Publisher, version: string, filename = 'a.zip') {
  const { id } = await publisher.draft(version)
  const { body } = await publisher.send(id, bytesOf('a'), { filename, signature: SIGNATURE })
  await publisher.complete(body.id)
  return id
}

describe('the type of an application', () => {
  it.each<[AppType, AppType]>([
    ['TauriVersion1', 'TauriVersion2'],
    ['TauriVersion2', 'Packager'],
    ['Packager', 'Taurify'],
    ['Other', 'TauriVersion2'],
    ['Taurify', 'Other'],
  ])('can change from %s to %s, which the audit log says', async (from, to) => {
    const publisher = await openPublisher({ appType: from, updaters: ['electron'] })
    expect((await change(publisher, to)).data).toMatchObject({ appType: to, updaters: ['electron'] })
    const logged = await env.DIRECTORY_DB.prepare(
      "select details from audit where org_id = ? and action = 'application.typeChanged'",
    )
      .bind(publisher.org.id)
      .all<{ details: string }>()
    expect(logged.results.map(({ details }) => JSON.parse(details))).toEqual([{ from, to }])
  })

  it('is the same after a call that names it, and nothing is logged', async () => {
    const publisher = await openPublisher()
    expect((await change(publisher, 'TauriVersion2')).status).toBe(200)
    const { results } = await env.DIRECTORY_DB.prepare(
      "select id from audit where org_id = ? and action = 'application.typeChanged'",
    )
      .bind(publisher.org.id)
      .all()
    expect([results, await pastTypes(publisher)]).toEqual([[], []])
  })

  it('has a past without gaps, whatever is requested at once', async () => {
    const publisher = await openPublisher()
    const answers = await Promise.all([
      change(publisher, 'Packager'),
      change(publisher, 'Taurify'),
      change(publisher, 'TauriVersion1'),
    ])
    const changed = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(changed.length).toBeGreaterThan(0)
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, reason: 'changed' })
    const past = await pastTypes(publisher)
    expect(past).toHaveLength(changed.length)
    const [listed] = (await publisher.call(publisher.admin, 'applications.list', { org: publisher.org.id }))
      .data
    const types = [...past.map((each) => each.app_type), listed?.appType]
    expect(new Set(types).size, types.join()).toBe(types.length)
    const { createdAt } = publisher.app
    expect(past.map(({ since }) => since)).toEqual([
      createdAt,
      ...past.slice(0, -1).map((each) => each.until),
    ])
  })
})

describe('a type with an updater in place of Other', () => {
  it('is refused while published versions are not semantic, of which it names a few', async () => {
    const publisher = await openPublisher({ appType: 'Other' })
    for (const version of ['build-1', 'build-2', '1.0.0']) await publisher.publish(version)
    const refused = await change(publisher, 'Packager')
    expect(refused).toMatchObject({ status: 409, field: 'appType', reason: 'version_not_semver' })
    expect(refused.message).toContain('These aren’t: build-2 and build-1. ')
    for (const version of ['build-3', 'build-4']) await publisher.publish(version)
    const more = await change(publisher, 'Packager')
    expect(more.message).toContain('These aren’t: build-4, build-3, build-2 and others. ')
    expect(
      (await publisher.call(publisher.admin, 'applications.list', { org: publisher.org.id })).data,
    ).toMatchObject([{ appType: 'Other' }])
  })

  it('is refused as well while the precedence of a version has not been computed', async () => {
    const publisher = await openPublisher({ appType: 'Other' })
    await publisher.publish('build-1')
    await env.DIRECTORY_DB.prepare('update releases set precedence = null where app_id = ?')
      .bind(publisher.app.id)
      .run()
    expect((await change(publisher, 'Packager')).status).toBe(409)
  })

  it('is possible once the releases of such versions are purged, and not when they are yanked', async () => {
    const publisher = await openPublisher({ appType: 'Other' })
    const { id } = await publisher.publish('build-1')
    await publisher.rest('POST', `/releases/${id}/yank`, { reason: 'No version' })
    expect((await change(publisher, 'Packager')).status).toBe(409)
    await publisher.rest('POST', `/releases/${id}/purge`)
    expect((await change(publisher, 'Packager')).status).toBe(200)
  })

  it('needs semantic versions from then on, also of older drafts', async () => {
    const publisher = await openPublisher({ appType: 'Other' })
    await publisher.publish('1.0.0')
    const loose = await ready(publisher, 'build-2')
    expect((await change(publisher, 'TauriVersion1')).status).toBe(200)
    const refused = await publisher.rest('POST', `/releases/${loose}/publish`, CONFIRMED)
    expect(refused.missing).toEqual(['Version must be semantic, such as 1.4.0 or 2.0.0-beta.1.'])
  })

  it('and a version that is not semantic never come together, in whatever order they are requested', async () => {
    for (let run = 0; run < 5; run++) {
      const publisher = await openPublisher({ appType: 'Other' })
      const release = await ready(publisher, 'build-1')
      const answers = await Promise.all([
        publisher.rest('POST', `/releases/${release}/publish`, CONFIRMED),
        change(publisher, 'TauriVersion2'),
      ])
      expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    }
  })
})

describe('Other in place of a type with an updater', () => {
  it('is refused after the first publication, also of a release that was purged since', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.publish('1.0.0')
    await publisher.rest('POST', `/releases/${id}/purge`)
    const refused = await change(publisher, 'Other')
    expect(refused).toMatchObject({ status: 409, field: 'appType', reason: 'type_in_use' })
    expect(refused.message).toMatch(/tauri \(v2\) accept only signed updates/)
  })

  it('never comes together with that publication, in whatever order they are requested', async () => {
    for (let run = 0; run < 5; run++) {
      const publisher = await openPublisher()
      const release = await ready(publisher, '1.0.0')
      const answers = await Promise.all([
        publisher.rest('POST', `/releases/${release}/publish`, CONFIRMED),
        change(publisher, 'Other'),
      ])
      expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    }
  })
})

describe('files', () => {
  it('of drafts get the platforms of the new type, those of published releases keep theirs', async () => {
    const publisher = await openPublisher()
    const published = await ready(publisher, '1.0.0', 'Editor_aarch64.app.tar.gz')
    await publisher.rest('POST', `/releases/${published}/publish`, CONFIRMED)
    const { id } = await publisher.draft('1.1.0')
    for (const name of ['Editor_aarch64.app.tar.gz', 'Editor_amd64.AppImage', 'Editor_amd64.deb'])
      await register(publisher, id, name)
    await register(publisher, id, 'named.tar.gz', { updatePlatform: 'darwin-x86_64' })
    const asTauri = ['darwin-aarch64', 'linux-x86_64', 'linux-x86_64-deb', 'darwin-x86_64']
    expect(await platformsOf(publisher, id)).toEqual(asTauri)
    await change(publisher, 'Packager')
    expect(await platformsOf(publisher, id)).toEqual(['macos-aarch64', 'linux-x86_64', null, 'darwin-x86_64'])
    expect(await platformsOf(publisher, published)).toEqual(['darwin-aarch64'])
    await change(publisher, 'TauriVersion2')
    expect(await platformsOf(publisher, id)).toEqual(asTauri)
  })

  it('get the platforms that a crash left out when the call is made again', async () => {
    const publisher = await openPublisher()
    const { id } = await publisher.draft('1.0.0')
    await register(publisher, id, 'Editor_aarch64.app.tar.gz')
    await env.DIRECTORY_DB.prepare("update applications set app_type = 'Packager' where id = ?")
      .bind(publisher.app.id)
      .run()
    expect((await change(publisher, 'Packager')).status).toBe(200)
    expect(await platformsOf(publisher, id)).toEqual(['macos-aarch64'])
  })
})

it('the feed answers the clients of both types as before', async () => {
  const publisher = await openPublisher()
  for (const channel of [undefined, 'beta']) {
    const { id } = await publisher.draft('1.0.0', channel ? { channel } : {})
    for (const filename of ['Editor_aarch64.app.tar.gz', 'Editor_amd64.AppImage', 'Editor_amd64.deb']) {
      const { body } = await publisher.send(id, bytesOf('a'), { filename, signature: SIGNATURE })
      await publisher.complete(body.id)
    }
    await publisher.rest('POST', `/releases/${id}/publish`, CONFIRMED)
  }
  const { org, app } = publisher
  const paths = [
    'darwin-aarch64/0.9.0',
    'macos-aarch64/0.9.0',
    'linux-x86_64-deb/0.9.0',
    'linux-x86_64/0.9.0?channel=beta',
    'windows-x86_64/0.9.0',
    'latest.json',
  ]
  /** What a location that has cached nothing answers. */
  async function answers() {
    const { get } = await openHarness()
    return Promise.all(
      paths.map(async (path) => {
        const answer = await get(`/update/${org.slug}/${app.slug}/${path}`)
        return [answer.status, await answer.text()]
      }),
    )
  }
  const before = await answers()
  expect(before.map(([status]) => status)).toEqual([200, 200, 200, 200, 204, 200])
  const manifests = [await publisher.manifest(), await publisher.manifest('beta')]
  for (const type of ['TauriVersion1', 'Packager', 'Taurify'] as const) {
    expect((await change(publisher, type)).status).toBe(200)
    await publisher.service.scheduled()
    expect(await answers()).toEqual(before)
  }
  expect([await publisher.manifest(), await publisher.manifest('beta')]).toEqual(manifests)
})
