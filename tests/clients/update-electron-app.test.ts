// Electron's own updater with Electron Forge's output, published once by the REST API: what is found, downloaded, verified
// and left alone.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { type CiApp, createCiApp } from '#tests/fixtures/ci-app.ts'
import { squirrelPackage } from '#tests/fixtures/nupkg.ts'
import { type Installed, openSquirrelClients } from '#tests/fixtures/squirrel-client.ts'

const origin = inject('origin')
const folder = mkdtempSync(join(tmpdir(), 'gantry-squirrel-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { feedOf, check, checkWindows } = await openSquirrelClients(origin, folder)

/** A feed forgets its documents within this time. */
const WITHIN_MS = 30_000

async function checkFor(ci: CiApp, installed: Installed): Promise<string | null> {
  return (await check(ci, installed))?.version ?? null
}

const outputOf = (version: string) => ({
  macArm: `Editor-darwin-arm64-${version}.zip`,
  macIntel: `Editor-darwin-x64-${version}.zip`,
  full: `editor-${version}-full.nupkg`,
  armFull: `arm64-editor-${version}-full.nupkg`,
  delta: `editor-${version}-delta.nupkg`,
  msix: 'Editor.msix',
  setup: `Editor-${version} Setup.exe`,
})
type Output = keyof ReturnType<typeof outputOf>

/** Publishes what Electron Forge leaves in `out/make`. Nothing is said of a file but its name. */
async function publish(
  ci: CiApp,
  version: string,
  { rolloutPercent, only }: { rolloutPercent?: number; only?: Output[] } = {},
) {
  const { body } = await ci.call<{ id: string }>('POST', '/releases', { version })
  const bytes = new Map<string, Buffer<ArrayBuffer>>()
  for (const [output, name] of Object.entries(outputOf(version))) {
    if (only && !only.includes(output as Output)) continue
    const id = `editor-${output}`
    const program = randomBytes(output === 'delta' ? 100 : 10_000).toString('hex')
    const isPackage = name.endsWith('.nupkg')
    bytes.set(name, isPackage ? Buffer.from(squirrelPackage({ id, version, program })) : randomBytes(20_000))
  }
  if (!only) bytes.set('RELEASES', Buffer.from(`${'0'.repeat(40)} other-9.9.9-full.nupkg 1`))
  for (const [filename, content] of bytes)
    expect(await ci.upload(body.id, content, { filename })).toMatchObject({ status: 200 })
  const confirm = ['platform_lost', 'size_halved']
  const published = await ci.call('POST', `/releases/${body.id}/publish`, { confirm, rolloutPercent })
  expect(published).toMatchObject({ status: 200 })
  return { id: body.id, bytesOf: (output: Output) => bytes.get(outputOf(version)[output]) ?? Buffer.alloc(0) }
}

const openApp = () => createCiApp(origin, { appType: 'Other', updaters: ['squirrel'] })
const digest = (algorithm: string, bytes: ArrayBuffer) =>
  createHash(algorithm).update(Buffer.from(bytes)).digest('hex')

const ci = await openApp()
await publish(ci, '1.0.0', { only: ['full'] })
const first = await publish(ci, '2.0.0')

describe('the URL that the module builds', () => {
  test.each<[Installed, string]>([
    [{ system: 'darwin', arch: 'arm64' }, 'darwin-arm64/1.0.0'],
    [{ system: 'darwin', version: '1.0.0-beta.1+5' }, 'darwin-x64/1.0.0-beta.1+5'],
    [{ system: 'win32', arch: 'ia32' }, 'win32-ia32/1.0.0'],
    [{ system: 'win32', arch: 'arm64', isMsix: true }, 'win32-arm64/msix/1.0.0'],
    [{ system: 'darwin', arch: 'arm64', isStatic: true }, 'darwin/arm64/RELEASES.json'],
    [{ system: 'win32', isStatic: true }, 'win32/x64'],
  ])('for %o is %s', (installed, path) => {
    expect(feedOf(ci, installed).url).toBe(`${origin}/update/${ci.address}/${path}`)
  })
})

describe('one publication', () => {
  test.each<[Output, Installed]>([
    ['macArm', { system: 'darwin', arch: 'arm64' }],
    ['macIntel', { system: 'darwin' }],
    ['macArm', { system: 'darwin', arch: 'arm64', isStatic: true }],
    ['msix', { system: 'win32', isMsix: true }],
    ['msix', { system: 'win32', isMsix: true, isStatic: true }],
    ['full', { system: 'win32' }],
  ])('has the %s for %o', async (output, installed) => {
    const offer = await check(ci, installed)
    expect(offer?.version).toBe('2.0.0')
    const bytes = await (await fetch(offer?.url ?? '')).arrayBuffer()
    expect(Buffer.from(bytes).equals(first.bytesOf(output))).toBe(true)
    expect(digest('sha256', bytes)).toBe(offer?.sha256)
  })

  test.each<[Output, Omit<Installed, 'system'>]>([
    ['delta', {}],
    ['delta', { isStatic: true }],
    ['full', { version: '0.9.0' }],
    ['armFull', { arch: 'arm64' }],
    ['armFull', { arch: 'arm64', isStatic: true }],
  ])('has the %s package for Squirrel.Windows: %o', async (output, installed) => {
    const [entry, ...more] = await checkWindows(ci, installed)
    expect([entry?.filename, more]).toEqual([outputOf('2.0.0')[output], []])
    const bytes = await (await fetch(entry?.url ?? '')).arrayBuffer()
    expect(Buffer.from(bytes).equals(first.bytesOf(output))).toBe(true)
    expect([digest('sha1', bytes).toUpperCase(), bytes.byteLength]).toEqual([entry?.sha1, entry?.size])
  })

  test('is a package that the MSIX updater accepts by the end of its URL', async () => {
    const app: Installed = { system: 'win32', isMsix: true }
    // It first asks whether the feed is such a package itself.
    const feed = await fetch(feedOf(ci, app).url, { method: 'HEAD' })
    expect(new URL(feed.url).pathname).not.toMatch(/\.msix$/)
    const { url = '' } = (await check(ci, app)) ?? {}
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, new URL(head.url).pathname]).toEqual([200, expect.stringMatching(/\.msix$/)])
  })

  test.each(['2.0.0', '2.0.1', '3.0.0'])('offers nothing to %s', async (version) => {
    for (const isStatic of [false, true]) {
      expect(await checkFor(ci, { system: 'darwin', version, isStatic })).toBeNull()
      expect(await checkFor(ci, { system: 'win32', isMsix: true, version, isStatic })).toBeNull()
      expect(await checkWindows(ci, { version, isStatic })).toEqual([])
    }
  })

  test('offers nothing to a processor that it has no file for', async () => {
    expect(await checkWindows(ci, { arch: 'ia32' })).toEqual([])
    expect(await checkFor(ci, { system: 'win32', arch: 'arm64', isMsix: true })).toBeNull()
  })

  test('continues a download where Squirrel.Mac stopped, and counts it once', async () => {
    const own = await openApp()
    const { bytesOf } = await publish(own, '1.1.0', { only: ['macArm'] })
    const { url = '' } = (await check(own, { system: 'darwin', arch: 'arm64' })) ?? {}
    const accept = { accept: 'application/zip' }
    const whole = await fetch(url, { headers: { ...accept, range: 'bytes=0-4999' } })
    const etag = whole.headers.get('etag') ?? ''
    const start = Buffer.from(await whole.arrayBuffer())
    const rest = await fetch(url, { headers: { ...accept, range: 'bytes=5000-', 'if-range': etag } })
    expect([whole.status, rest.status]).toEqual([206, 206])
    const end = Buffer.from(await rest.arrayBuffer())
    expect(Buffer.concat([start, end]).equals(bytesOf('macArm'))).toBe(true)
    const other = await fetch(url, { headers: { ...accept, range: 'bytes=5000-', 'if-range': '"other"' } })
    expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, 20_000])
    const again = await fetch(url, { headers: { ...accept, 'if-none-match': etag } })
    expect(again.status).toBe(304)
    await expect.poll(() => own.downloads()).toMatchObject({ total: 1 })
  })
})

const everywhere = (own: CiApp, version?: string) =>
  Promise.all([
    checkFor(own, { system: 'darwin', arch: 'arm64', ...(version && { version }) }),
    checkFor(own, { system: 'darwin', arch: 'arm64', isStatic: true, ...(version && { version }) }),
    checkWindows(own, { ...(version && { version }) }).then(([entry]) => entry?.version ?? null),
    checkWindows(own, { isStatic: true, ...(version && { version }) }).then(
      ([entry]) => entry?.version ?? null,
    ),
  ])
const OUTPUT: Output[] = ['macArm', 'full']

test('after a yank, clients get the release below within thirty seconds', { timeout: 60_000 }, async () => {
  const own = await openApp()
  await publish(own, '1.1.0', { only: OUTPUT })
  const bad = await publish(own, '1.2.0', { only: OUTPUT })
  expect(await everywhere(own)).toEqual(Array(4).fill('1.2.0'))
  expect((await own.call('POST', `/releases/${bad.id}/yank`, { reason: 'Crashes' })).status).toBe(200)
  await expect
    .poll(() => everywhere(own), { timeout: WITHIN_MS, interval: 500 })
    .toEqual(Array(4).fill('1.1.0'))
  expect(await everywhere(own, '1.2.0')).toEqual(Array(4).fill(null))
})

test('at 0% and while paused, no client gets a release', { timeout: 60_000 }, async () => {
  const own = await openApp()
  await publish(own, '1.1.0', { only: OUTPUT })
  const { id } = await publish(own, '1.2.0', { only: OUTPUT, rolloutPercent: 0 })
  expect(await everywhere(own)).toEqual(Array(4).fill('1.1.0'))
  expect((await own.call('PATCH', `/releases/${id}`, { rolloutPercent: 100 })).status).toBe(200)
  const becomes = (version: string) =>
    expect.poll(() => everywhere(own), { timeout: WITHIN_MS, interval: 500 }).toEqual(Array(4).fill(version))
  await becomes('1.2.0')
  expect((await own.call('PATCH', `/releases/${id}`, { paused: true })).status).toBe(200)
  await becomes('1.1.0')
  expect(await everywhere(own, '1.2.0')).toEqual(Array(4).fill(null))
})

test('a rollback moves Squirrel.Mac back, and no other client', { timeout: 60_000 }, async () => {
  const own = await openApp()
  const target = await publish(own, '1.1.0', { only: OUTPUT })
  await publish(own, '1.2.0', { only: OUTPUT })
  expect((await own.call('POST', '/channels/-/rollback', { releaseId: target.id })).status).toBe(200)
  await expect
    .poll(() => everywhere(own, '1.2.0'), { timeout: WITHIN_MS, interval: 500 })
    .toEqual(['1.1.0', null, null, null])
})

test('before the first release, no client reports an error', async () => {
  expect(await everywhere(await openApp())).toEqual(Array(4).fill(null))
})
