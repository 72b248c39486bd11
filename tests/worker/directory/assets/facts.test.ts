import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { AssetWithUpload } from '#shared/domain/releases/asset.ts'
import { deltaPackage, fullPackage, nuspecOf, squirrelPackage } from '#tests/fixtures/nupkg.ts'
import { zipOf } from '#tests/fixtures/zip.ts'
import { bytesOf, CONFIRMED, openPublisher } from '#tests/worker/directory/publisher.ts'

const publisher = await openPublisher({ appType: 'Other' })
const { rest, draft, send, complete } = publisher

let versions = 0
async function upload(bytes: Uint8Array<ArrayBuffer>, file: object = {}) {
  const { id } = await draft(`1.0.${versions++}`)
  const { body } = await send(id, bytes, { filename: 'Editor-full.nupkg', ...file })
  return { id, asset: body.id, answer: await complete(body.id) }
}
const factsOf = async (bytes: Uint8Array<ArrayBuffer>, file?: object) =>
  (await upload(bytes, file)).answer.body.facts

describe('facts of a package', () => {
  it.each([
    ['win-x64', 'windows', 'x86_64'],
    ['win-arm64', 'windows', 'aarch64'],
    ['osx-arm64', 'darwin', 'aarch64'],
    ['linux-x64', 'linux', 'x86_64'],
  ])('are read from the nuspec that vpk writes for %s', async (rid, os, arch) => {
    const bytes = fullPackage({ version: '1.2.3', rid, channel: 'beta', minimumOs: '10.0.19041' })
    expect(await factsOf(bytes)).toEqual({
      packager: 'velopack',
      packageId: 'Editor',
      version: '1.2.3',
      os,
      architectures: [arch],
      minimumOs: '10.0.19041',
      channel: 'beta',
    })
  })

  it('say that it is a delta', async () => {
    const filename = 'Editor-1.2.3-delta.nupkg'
    expect(await factsOf(deltaPackage({ version: '1.2.3' }), { filename })).toMatchObject({
      packager: 'velopack',
      isDelta: true,
    })
  })

  it('tell the packages of Squirrel apart, which have the same names', async () => {
    expect(await factsOf(squirrelPackage({ version: '1.0.0-rc1' }))).toEqual({
      packager: 'squirrel',
      packageId: 'Editor',
      version: '1.0.0-rc1',
      os: 'windows',
    })
  })

  it('are not taken from release notes that quote a nuspec', async () => {
    const notes = '<id>Evil</id><version>9.9.9</version></metadata>'
    expect(await factsOf(fullPackage({ version: '1.2.3', notes }))).toMatchObject({
      packageId: 'Editor',
      version: '1.2.3',
    })
  })

  it('are read of a package with thousands of files, after which the nuspec comes', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`lib/app/${'d'.repeat(60)}/${index}.dll`, 'x']),
    )
    const bytes = zipOf({ ...files, 'Editor.nuspec': nuspecOf({ version: '1.2.3' }) })
    expect(await factsOf(bytes)).toMatchObject({ packageId: 'Editor' })
  })

  it.each([
    ['not a zip', () => bytesOf('no archive')],
    ['cut off', () => fullPackage({ version: '1.2.3' }).slice(0, -60)],
    ['without a nuspec', () => zipOf({ 'lib/app/Editor.exe': 'x' })],
    ['with a nuspec elsewhere', () => zipOf({ 'lib/Editor.nuspec': nuspecOf({ version: '1.2.3' }) })],
    ['with a nuspec that is no XML', () => zipOf({ 'Editor.nuspec': '<id>Editor</id>' })],
    ['without an id', () => zipOf({ 'Editor.nuspec': nuspecOf({ version: '1.2.3', id: '' }) })],
    ['with an id that hides text', () => zipOf({ 'a.nuspec': nuspecOf({ version: '1', id: 'a\u202eb' }) })],
    ['with an endless id', () => zipOf({ 'a.nuspec': nuspecOf({ version: '1', id: 'a'.repeat(5000) }) })],
    ['with a name that climbs', () => zipOf({ '../../Editor.nuspec': nuspecOf({ version: '1.2.3' }) })],
    [
      'with a bomb for a nuspec',
      () => zipOf({ 'Editor.nuspec': { bytes: new Uint8Array(64_000_000), declaredSize: 1000 } }),
    ],
    ['with a nuspec of megabytes', () => zipOf({ 'Editor.nuspec': new Uint8Array(3_000_000) })],
    [
      'with tags that never end',
      () => zipOf({ 'a.nuspec': `<metadata>${'<id '.repeat(200_000)}</metadata>` }),
    ],
  ])('are none of a package %s, which stays a file like others', async (_, make) => {
    const { answer } = await upload(make())
    expect(answer).toMatchObject({ status: 200, body: { state: 'ready', facts: {} } })
  })
})

describe('a package that contradicts its registration', () => {
  it('is refused when a delta was registered as a full package', async () => {
    const { answer } = await upload(deltaPackage({ version: '1.2.3' }))
    expect(answer).toMatchObject({ status: 422, code: 'kind_mismatch' })
  })

  it('is refused for a platform of an updater that can’t install it', async () => {
    const { answer } = await upload(fullPackage({ version: '1.2.3' }), {
      updatePlatform: 'windows-x86_64-electron-nsis',
    })
    expect(answer).toMatchObject({ status: 422, code: 'platform_mismatch' })
  })

  it('asks before it is published under another version', async () => {
    const { id } = await upload(fullPackage({ version: '7.7.7' }), { filename: 'full.nupkg' })
    const refused = await rest('POST', `/releases/${id}/publish`)
    expect(refused).toMatchObject({ status: 409, code: 'needs_confirmation' })
    expect(JSON.stringify(refused.body)).toContain('full.nupkg carries 7.7.7')
  })

  it('is published without asking when NuGet only spells the version another way', async () => {
    const { id } = await draft('3.0.0-rc.1', { channel: 'beta' })
    const { body } = await send(id, squirrelPackage({ version: '3.0.0-rc1' }), { filename: 'full.nupkg' })
    await complete(body.id)
    expect((await rest('POST', `/releases/${id}/publish`)).status).toBe(200)
  })
})

it('facts of a file that was verified before they were recorded reach the manifest', async () => {
  const older = await openPublisher({ appType: 'Other' })
  const { id } = await older.draft('1.0.0')
  const { body } = await older.send(id, fullPackage({ version: '1.0.0' }), {
    filename: 'Editor-full.nupkg',
    publicPlatform: 'windows-x86_64',
  })
  await older.complete(body.id)
  const plain = await older.send(id, bytesOf('x'), { filename: 'Editor.deb', publicPlatform: 'deb-x86_64' })
  await older.complete(plain.body.id)
  await env.DIRECTORY_DB.prepare("update assets set facts = null, touched_at = '2000' where release_id = ?")
    .bind(id)
    .run()
  await older.rest('POST', `/releases/${id}/publish`, CONFIRMED)
  const recorded = async () => (await older.manifest())?.releases[0]?.assets
  expect(JSON.stringify(await recorded())).not.toContain('facts')
  await vi.waitFor(async () => {
    await older.service.scheduled()
    expect((await recorded())?.find(({ id }) => id === body.id)?.facts).toMatchObject({ packageId: 'Editor' })
  }, 15_000)
  const answer = await older.rest<AssetWithUpload>('GET', `/uploads/${plain.body.id}`)
  expect(answer.body.facts).toEqual({})
}, 20_000)
