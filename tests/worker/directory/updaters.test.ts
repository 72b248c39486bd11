import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Application } from '#shared/domain/organizations/application.ts'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { person } from '#tests/worker/caller.ts'
import { bytesOf, CONFIRMED, openPublisher, type Publisher } from '#tests/worker/directory/publisher.ts'
import { join } from './service.ts'

const ELECTRON = { updaters: ['electron' as const] }

const change = ({ call, app, admin }: Publisher, more: object, caller = admin) =>
  call(caller, 'applications.update', { id: app.id, ...more })

async function register({ rest }: Publisher, release: string, filename: string) {
  return (await rest<AssetWithUpload>('POST', `/releases/${release}/assets`, { filename, size: 1 })).body
}

async function platformsOf({ rest }: Publisher, release: string) {
  return (await rest<Release>('GET', `/releases/${release}`)).body.assets.map((each) => each.updatePlatform)
}

describe('the updaters of an application', () => {
  it('are listed beside its type, and none unless named', async () => {
    const plain = await openPublisher()
    expect(plain.app.updaters).toEqual([])
    const publisher = await openPublisher({ appType: 'Other', updaters: ['electron'] })
    expect(publisher.app).toMatchObject({ appType: 'Other', updaters: ['electron'] })
    const { admin, call, org, app } = publisher
    expect((await call(admin, 'applications.get', [org.slug, app.slug])).data.updaters).toEqual(['electron'])
    const [listed] = (await call(admin, 'applications.list', { org: org.slug })).data as Application[]
    expect(listed?.updaters).toEqual(['electron'])
  })

  it('can be changed by an Admin, which the audit log says', async () => {
    const publisher = await openPublisher({ appType: 'Other' })
    expect((await change(publisher, ELECTRON)).data.updaters).toEqual(['electron'])
    const logged = await env.DIRECTORY_DB.prepare(
      "select details from audit where org_id = ? and action = 'application.updated'",
    )
      .bind(publisher.org.id)
      .first<{ details: string }>()
    expect(JSON.parse(logged?.details ?? '')).toEqual({ updaters: 'electron' })
    expect((await change(publisher, { updaters: [] })).data.updaters).toEqual([])
  })

  it('cannot be changed by a Member, who may send them as they are', async () => {
    const publisher = await openPublisher({ appType: 'Other' })
    const bob = await person('bob')
    await join(publisher.org.id, bob)
    expect((await change(publisher, ELECTRON, bob)).status).toBe(403)
    expect((await change(publisher, { name: 'Other name', updaters: [] }, bob)).status).toBe(200)
  })

  it.each([['unknown'], ['electron', 'electron']])('refuses %j', async (...updaters) => {
    expect((await change(await openPublisher(), { updaters })).status).toBe(400)
  })
})

describe('the first updater of an application of type Other', () => {
  it('is refused while a published version is not semantic, and nothing else is changed', async () => {
    const publisher = await openPublisher({ appType: 'Other' })
    await publisher.publish('build-5')
    const refused = await change(publisher, { ...ELECTRON, name: 'New name' })
    expect(refused).toMatchObject({ status: 409, field: 'updaters' })
    expect(refused.message).toMatch(/^Updaters compare versions/)
    const { data } = await change(publisher, { description: 'New' })
    expect(data).toMatchObject({ name: 'Editor', updaters: [] })
  })

  it('is refused as well while the precedence of that version has not been computed', async () => {
    const publisher = await openPublisher({ appType: 'Other' })
    await publisher.publish('build-5')
    await env.DIRECTORY_DB.prepare('update releases set precedence = null where app_id = ?')
      .bind(publisher.app.id)
      .run()
    expect((await change(publisher, ELECTRON)).status).toBe(409)
  })

  it('is added when all of them are, and then versions have to be', async () => {
    const publisher = await openPublisher({ appType: 'Other' })
    await publisher.publish('1.0.0')
    const loose = await publisher.draft('build-6')
    expect((await change(publisher, ELECTRON)).status).toBe(200)
    expect((await publisher.rest('POST', '/releases', { version: 'build-7' })).status).toBe(400)
    const { body } = await publisher.send(loose.id, bytesOf('a'), { filename: 'a.zip' })
    await publisher.complete(body.id)
    const refused = await publisher.rest('POST', `/releases/${loose.id}/publish`, CONFIRMED)
    expect(refused).toMatchObject({ status: 422, code: 'not_ready' })
    expect(refused.missing).toEqual(['Version must be semantic, such as 1.4.0 or 2.0.0-beta.1.'])
  })

  it('and a version that is not semantic never come together, in whatever order they are requested', async () => {
    for (let run = 0; run < 5; run++) {
      const publisher = await openPublisher({ appType: 'Other' })
      const release = await publisher.draft('build-1')
      const { body } = await publisher.send(release.id, bytesOf('a'), { filename: 'a.zip' })
      await publisher.complete(body.id)
      const [published, changed] = await Promise.all([
        publisher.rest('POST', `/releases/${release.id}/publish`, CONFIRMED),
        change(publisher, ELECTRON),
      ])
      expect([published.status, changed.status].toSorted()).not.toEqual([200, 200])
    }
  })
})

it('files of drafts get the platforms that follow from the updaters', async () => {
  const publisher = await openPublisher({ appType: 'Other' })
  const { id } = await publisher.draft('1.0.0')
  await register(publisher, id, 'Editor Setup 1.0.0.exe')
  expect(await platformsOf(publisher, id)).toEqual([null])
  await change(publisher, ELECTRON)
  expect(await platformsOf(publisher, id)).toEqual(['windows-x86_64-electron-nsis'])
  await change(publisher, { updaters: [] })
  expect(await platformsOf(publisher, id)).toEqual([null])
})

it('files of drafts get the platforms of the updaters that were stored last, of several at once', async () => {
  const publisher = await openPublisher({ appType: 'Other' })
  const { id } = await publisher.draft('1.0.0')
  for (const name of ['Editor Setup 1.0.0.exe', 'Editor-1.0.0-mac.zip']) await register(publisher, id, name)
  const platforms = new Map<string, (string | null)[]>()
  const choices = [['electron'], ['sparkle'], ['squirrel'], ['velopack']]
  for (const updaters of choices) {
    await change(publisher, { updaters })
    platforms.set(updaters.join(), await platformsOf(publisher, id))
  }
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(choices.map((updaters) => change(publisher, { updaters })))
    const { data } = await publisher.call(publisher.admin, 'applications.get', [
      publisher.org.slug,
      publisher.app.slug,
    ])
    expect(await platformsOf(publisher, id)).toEqual(platforms.get(data.updaters.join()))
  }
})

it('files of drafts get the platforms that a crash left out when the updaters are sent again', async () => {
  const publisher = await openPublisher({ appType: 'Other' })
  const { id } = await publisher.draft('1.0.0')
  await register(publisher, id, 'Editor-1.0.0.dmg')
  await env.DIRECTORY_DB.prepare(`update applications set updaters = '["sparkle"]' where id = ?`)
    .bind(publisher.app.id)
    .run()
  await change(publisher, { updaters: ['sparkle'] })
  expect(await platformsOf(publisher, id)).toEqual(['darwin-universal-sparkle-dmg'])
})

it('unsigned output of electron-builder is published as it is', async () => {
  const publisher = await openPublisher({ appType: 'Other', updaters: ['electron'] })
  const { id } = await publisher.draft('1.0.0')
  for (const filename of ['Editor Setup 1.0.0.exe', 'Editor Setup 1.0.0.exe.blockmap', 'latest.yml']) {
    const { body } = await publisher.send(id, bytesOf(filename), { filename })
    await publisher.complete(body.id)
  }
  const { status, body } = await publisher.rest<Release>('POST', `/releases/${id}/publish`)
  expect(status).toBe(200)
  expect(body.assets.map(({ kind, updatePlatform }) => [kind, updatePlatform])).toEqual([
    ['installer', 'windows-x86_64-electron-nsis'],
    ['companion', null],
    ['metadata', null],
  ])
})
