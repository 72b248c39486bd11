// electron-updater with electron-builder's output, published once by the REST API: what is found, downloaded, verified
// and left alone.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { changed, withBlockMap, withEmbeddedBlockMap } from '#tests/fixtures/block-map.ts'
import { type CiApp, createCiApp } from '#tests/fixtures/ci-app.ts'
import type { ElectronPackage } from '#tests/fixtures/electron-client.ts'
import { elfOf } from '#tests/fixtures/programs.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-electron-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Squirrel.Mac, to which the Mac client hands its update over. It answers nothing.
const stub = join(folder, 'electron.cjs')
writeFileSync(
  stub,
  `const { EventEmitter } = require('node:events')
  const autoUpdater = new EventEmitter()
  Object.assign(autoUpdater, { feeds: [], setFeedURL: (feed) => autoUpdater.feeds.push(feed), checkForUpdates() {} })
  module.exports = { autoUpdater }`,
)
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: pathToFileURL(stub).href, format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
})
const { electronClient } = await import('#tests/fixtures/electron-client.ts')

/** A feed forgets its documents within this time. */
const WITHIN_MS = 30_000

const outputOf = (version: string) => ({
  exe: `Editor Setup ${version}.exe`,
  armExe: `Editor Setup ${version}-arm64.exe`,
  zip: `Editor-${version}-mac.zip`,
  armZip: `Editor-${version}-arm64-mac.zip`,
  dmg: `Editor-${version}.dmg`,
  appimage: `Editor-${version}.AppImage`,
  armAppimage: `Editor-${version}-arm64.AppImage`,
  deb: `editor_${version}_amd64.deb`,
  rpm: `editor-${version}.x86_64.rpm`,
  pacman: `editor-${version}.pacman`,
})
type Output = keyof ReturnType<typeof outputOf>

interface Publication {
  channel?: string
  rolloutPercent?: number
  files?: Partial<Record<string, Buffer<ArrayBuffer>>>
  only?: Output[]
}

const openApp = () => createCiApp(origin, { appType: 'Other', updaters: ['electron'] })

/** Publishes what electron-builder leaves in `dist`. Nothing is said of a file but its name. */
async function publish(
  ci: CiApp,
  version: string,
  { channel, rolloutPercent, files = {}, only }: Publication = {},
) {
  const { body } = await ci.call<{ id: string }>('POST', '/releases', {
    version,
    ...(channel && { channel }),
  })
  const names = outputOf(version)
  const bytes = new Map<string, Buffer<ArrayBuffer>>()
  for (const [output, name] of Object.entries(names))
    if (!only || only.includes(output as Output)) bytes.set(name, randomBytes(20_000))
  for (const name of ['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'builder-debug.yml'])
    if (!only) bytes.set(name, Buffer.from(`version: ${version}`))
  for (const [name, content] of Object.entries(files)) if (content) bytes.set(name, content)
  for (const [filename, content] of bytes)
    expect(await ci.upload(body.id, content, { filename })).toMatchObject({ status: 200 })
  const confirm = ['platform_lost', 'prerelease_on_production', 'size_halved']
  const published = await ci.call('POST', `/releases/${body.id}/publish`, { confirm, rolloutPercent })
  expect(published).toMatchObject({ status: 200 })
  return { id: body.id, bytesOf: (output: Output) => bytes.get(names[output]) ?? Buffer.alloc(0) }
}

type Client = Omit<Parameters<typeof electronClient>[0], 'folder' | 'url' | 'kind' | 'version'> & {
  kind?: ElectronPackage
  version?: string
  query?: string
}
const installed = (ci: CiApp, { kind = 'nsis', version = '1.0.0', query = '', ...rest }: Client = {}) =>
  electronClient({ folder, kind, version, url: `${origin}/update/${ci.address}${query}`, ...rest })

const ci = await openApp()
const first = await publish(ci, '2.0.0')

describe('one publication', () => {
  test.each<[ElectronPackage, Output, string?]>([
    ['nsis', 'exe'],
    ['appimage', 'appimage'],
    ['appimage', 'armAppimage', 'arm64'],
    ['deb', 'deb'],
    ['rpm', 'rpm'],
    ['pacman', 'pacman'],
    ['zip', 'zip'],
  ])('updates what was installed as %s with its own file, verified: %s %s', async (kind, output, arch) => {
    const client = installed(ci, { kind, ...(arch !== undefined && { arch }) })
    const file = await client.download()
    expect(readFileSync(file).equals(first.bytesOf(output))).toBe(true)
    const [asked, ...downloads] = client.executor.requests
    expect(asked?.path).toMatch(/^\/update\/.+\/latest(-mac|-linux|-linux-arm64)?\.yml\?noCache=/)
    expect(downloads.map(({ status }) => status)).toEqual([200])
  })

  test('hands a Mac update over to Squirrel.Mac', async () => {
    const client = installed(ci, { kind: 'zip' })
    const native: { feeds: { url: string; headers: Record<string, string> }[] } = Object(
      Reflect.get(client.updater, 'nativeUpdater'),
    )
    const before = native.feeds.length
    await client.download()
    await expect.poll(() => native.feeds.length).toBe(before + 1)
    const feed = native.feeds.at(-1)
    const offered = await (await fetch(feed?.url ?? '', { headers: feed?.headers ?? {} })).json()
    const { url } = offered as { url: string }
    const bytes = await (await fetch(url, { headers: feed?.headers ?? {} })).arrayBuffer()
    expect(Buffer.from(bytes).equals(first.bytesOf('zip'))).toBe(true)
  })

  test.each(['2.0.0', '2.0.1', '3.0.0-beta.1'])('offers nothing to %s', async (version) => {
    for (const kind of ['nsis', 'zip', 'deb'] as const)
      expect(await installed(ci, { kind, version }).check()).toBeNull()
  })

  test('counts as one download', async () => {
    const own = await openApp()
    await publish(own, '1.1.0', { only: ['exe'] })
    await installed(own).download()
    await expect.poll(() => own.downloads()).toMatchObject({ total: 1 })
  })
})

test('a file that was changed on its way is refused', async () => {
  const client = installed(ci)
  await client.check()
  const { updater } = client
  const held: { info: { files: { sha512: string }[] } } = Object(
    Reflect.get(updater, 'updateInfoAndProvider'),
  )
  for (const each of held.info.files) each.sha512 = createHash('sha512').update('other').digest('base64')
  await expect(updater.downloadUpdate()).rejects.toThrow(/sha512 checksum mismatch/)
})

const kinds = ['nsis', 'appimage', 'deb', 'rpm', 'zip'] as const
const only: Output[] = ['exe', 'appimage', 'deb', 'rpm', 'zip']

test('after a yank, clients get the release below within thirty seconds', { timeout: 60_000 }, async () => {
  const own = await openApp()
  await publish(own, '1.1.0', { only })
  const bad = await publish(own, '1.2.0', { only })
  const check = () => Promise.all(kinds.map((kind) => installed(own, { kind }).check()))
  expect(await check()).toEqual(kinds.map(() => '1.2.0'))
  expect((await own.call('POST', `/releases/${bad.id}/yank`, { reason: 'Crashes' })).status).toBe(200)
  await expect.poll(check, { timeout: WITHIN_MS, interval: 500 }).toEqual(kinds.map(() => '1.1.0'))
  expect(await installed(own, { version: '1.2.0' }).check()).toBeNull()
})

describe('a rollout', () => {
  test('at 0% reaches no client of any package', async () => {
    const own = await openApp()
    await publish(own, '1.1.0', { only })
    await publish(own, '1.2.0', { only, rolloutPercent: 0 })
    const found = await Promise.all(kinds.map((kind) => installed(own, { kind }).check()))
    expect(found).toEqual(kinds.map(() => '1.1.0'))
  })

  test('at 0% and while paused reaches no client, and a percentage the same clients each time', {
    timeout: 120_000,
  }, async () => {
    const own = await openApp()
    await publish(own, '1.0.0', { only: ['exe'] })
    const { id } = await publish(own, '1.1.0', { only: ['exe'], rolloutPercent: 0 })
    const clients = Array.from({ length: 30 }, () => installed(own))
    const offered = async () => {
      const versions = await Promise.all(clients.map((client) => client.check()))
      return versions.flatMap((version, index) => (version === '1.1.0' ? [index] : []))
    }
    const change = async (body: object, wanted: (reached: number[]) => boolean) => {
      expect((await own.call('PATCH', `/releases/${id}`, body)).status).toBe(200)
      await expect.poll(async () => wanted(await offered()), { timeout: WITHIN_MS, interval: 500 }).toBe(true)
      return offered()
    }
    expect(await offered()).toEqual([])
    const half = await change({ rolloutPercent: 50 }, (reached) => reached.length > 0)
    expect(half.length).toBeGreaterThan(4)
    expect(half.length).toBeLessThan(26)
    expect(await offered()).toEqual(half)
    await change({ paused: true }, (reached) => reached.length === 0)
    const all = await change({ paused: false, rolloutPercent: 100 }, (reached) => reached.length === 30)
    expect(all).toEqual(expect.arrayContaining(half))
  })

  test('that a client may not have yet is an error to it only while there is no other release', async () => {
    const own = await openApp()
    await publish(own, '1.1.0', { only: ['exe'], rolloutPercent: 0 })
    await expect(installed(own).check()).rejects.toMatchObject({ code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' })
    const requestHeaders = { 'X-Client-Version': '1.1.0' }
    expect(await installed(own, { version: '1.1.0', requestHeaders }).check()).toBeNull()
  })
})

describe('a channel', () => {
  test('is asked for by the name of its file, or by the URL', async () => {
    const own = await openApp()
    await publish(own, '1.1.0', { only: ['exe', 'appimage'] })
    const beta = await publish(own, '1.2.0-beta.1', { channel: 'beta', only: ['exe', 'appimage'] })
    expect(await installed(own).check()).toBe('1.1.0')
    for (const kind of ['nsis', 'appimage'] as const) {
      const output = kind === 'nsis' ? 'exe' : kind
      for (const named of [{ channel: 'beta' }, { query: '?channel=beta' }]) {
        const file = await installed(own, { kind, ...named }).download()
        expect(readFileSync(file).equals(beta.bytesOf(output))).toBe(true)
      }
    }
  })
})

test('a rollback takes the release from clients, and moves those back that allow it', {
  timeout: 60_000,
}, async () => {
  const own = await openApp()
  const target = await publish(own, '1.1.0', { only: ['exe'] })
  await publish(own, '1.2.0', { only: ['exe'] })
  const back = await own.call('POST', '/channels/-/rollback', { releaseId: target.id })
  expect(back.status).toBe(200)
  await expect.poll(() => installed(own).check(), { timeout: WITHIN_MS, interval: 500 }).toBe('1.1.0')
  const client = installed(own, { version: '1.2.0' })
  expect(await client.check()).toBeNull()
  client.updater.allowDowngrade = true
  expect(await client.check()).toBe('1.1.0')
})

describe('a difference between two published versions', () => {
  test.each([
    { kind: 'nsis', output: 'exe' },
    { kind: 'zip', output: 'zip' },
  ] as const)('is downloaded by their block maps, and counts once: $kind', async ({ kind, output }) => {
    const own = await openApp()
    const old = randomBytes(2_000_000)
    const bytes = changed(old, [3, 700, 701, 1500])
    const names = [outputOf('1.0.0')[output], outputOf('1.1.0')[output]] as const
    await publish(own, '1.0.0', { only: [], files: withBlockMap(names[0], old) })
    await publish(own, '1.1.0', { only: [], files: withBlockMap(names[1], bytes) })
    const client = installed(own, { kind, installer: old })
    expect(readFileSync(await client.download()).equals(bytes)).toBe(true)
    expect(client.fetched()).toEqual([`${names[0]}.blockmap`, names[1], `${names[1]}.blockmap`])
    expect(client.executor.bytes).toBeLessThan(bytes.byteLength / 5)
    await expect.poll(() => own.downloads()).toMatchObject({ total: 1 })
  })

  test('is downloaded by the block maps in AppImages, and counts once', async () => {
    const own = await openApp()
    const program = Buffer.concat([elfOf({ arch: 'x86_64' }), randomBytes(2_000_000)])
    const old = withEmbeddedBlockMap(program)
    const bytes = withEmbeddedBlockMap(changed(program, [3, 700, 701, 1500]))
    for (const [version, content] of [
      ['1.0.0', old],
      ['1.1.0', bytes],
    ] as const)
      await publish(own, version, { only: [], files: { [outputOf(version).appimage]: content } })
    const client = installed(own, { kind: 'appimage', installer: old })
    expect(readFileSync(await client.download()).equals(bytes)).toBe(true)
    expect(new Set(client.fetched())).toEqual(new Set([outputOf('1.1.0').appimage]))
    expect(client.executor.bytes).toBeLessThan(bytes.byteLength / 5)
    await expect.poll(() => own.downloads()).toMatchObject({ total: 1 })
  })
})
