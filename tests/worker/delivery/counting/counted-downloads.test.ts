import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { aRelease, assetOf, type Harness, openHarness, putFile } from '#tests/worker/delivery/harness.ts'
import type { Meter } from '#worker/delivery/counting/meter.ts'
import { type ClientRequest, openClients } from '#worker/delivery/counting/meter-clients.ts'

const SPAN = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T23:59:59.999Z' }
const HOUR_MS = 3_600_000
const FILE = '0123456789'.repeat(100)
const meters = env.METER as DurableObjectNamespace<Meter>

type Sent = Record<string, string>
const from = (address: string, headers: Sent = {}): RequestInit => ({
  headers: { 'test-address': address, ...headers },
})
const range = (ranges: string, more: Sent = {}) => from('198.51.100.7', { range: `bytes=${ranges}`, ...more })

async function countsAfter(harness: Harness) {
  await harness.settle()
  const { downloads, updateDownloads, requests, unmeasured } = await harness.meter().totals(SPAN)
  return { downloads, updateDownloads, requests, unmeasured }
}

/** What is counted after requests for one file, one after another. */
async function countsOf(...requests: RequestInit[]) {
  const harness = await openHarness()
  const { assetId } = await putFile(harness, FILE)
  for (const init of requests) {
    await (await harness.get(`/asset/${assetId}`, init)).arrayBuffer()
    await harness.settle()
  }
  return countsAfter(harness)
}

describe('a download', () => {
  test('counts once a client has requested half of the file, in any number of ranges', async () => {
    expect(await countsOf(range('0-498'))).toMatchObject({ downloads: 0, requests: 1 })
    expect(await countsOf(range('0-499'))).toMatchObject({ downloads: 1, requests: 1 })
    expect(await countsOf(range('0-99, 300-499, 800-999'))).toMatchObject({ downloads: 1, requests: 1 })
    expect(await countsOf(range('500-'))).toMatchObject({ downloads: 1, requests: 1 })
    expect(await countsOf(range('0-199'), range('200-399'), range('400-599'))).toMatchObject({
      downloads: 1,
      requests: 3,
    })
  })

  test('by a client with an id is an update, whatever program it is', async () => {
    const update = { downloads: 1, updateDownloads: 1 }
    expect(await countsOf(from('192.0.2.1', { 'x-client-id': 'a', 'user-agent': 'node' }))).toMatchObject(
      update,
    )
    const install = { downloads: 1, updateDownloads: 0 }
    expect(await countsOf(from('192.0.2.1', { 'user-agent': 'node' }))).toMatchObject(install)
  })

  test('counts once per client and hour, however often it is repeated', async () => {
    const harness = await openHarness()
    const { assetId } = await putFile(harness, FILE)
    const ask = async (init: RequestInit) => (await harness.get(`/asset/${assetId}`, init)).arrayBuffer()
    for (const init of [from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.2')]) await ask(init)
    for (const last of ['1', '2', 'ffff']) await ask(from(`2001:db8:1:2::${last}`))
    await ask(from('2001:db8:1:3::1'))
    for (const header of ['x-client-id', 'x-user-staging-id']) await ask(from('192.0.2.1', { [header]: 'a' }))
    expect(await countsAfter(harness)).toMatchObject({ downloads: 5, requests: 9 })
    harness.advance(HOUR_MS)
    await ask(from('192.0.2.1'))
    expect(await countsAfter(harness)).toMatchObject({ downloads: 6, requests: 10 })
  })

  test("doesn't count HEAD, a revalidation, an unsatisfiable range or a write", async () => {
    const quiet: RequestInit[] = [
      range('1000-'),
      from('192.0.2.1', { 'if-none-match': '*' }),
      { method: 'HEAD' },
      { method: 'OPTIONS' },
      { method: 'POST' },
    ]
    expect(await countsOf(...quiet)).toEqual({ downloads: 0, updateDownloads: 0, requests: 0, unmeasured: 0 })
  })

  test.each([
    { 'user-agent': 'tauri-plugin-updater/2.12.0' },
    { 'user-agent': 'tauri/updater' },
    { 'user-agent': 'cargo-packager-updater' },
    { 'user-agent': 'electron-builder' },
    { 'user-agent': 'My Editor/1.4.0 Sparkle/2.6.4' },
    { 'user-agent': 'Editor/1.4.0 WinSparkle/0.9.4 (Win64)' },
    { 'user-agent': 'zsync/0.6.2' },
    { accept: 'application/octet-stream' },
  ])('by an updater is told apart: %j', async (headers) => {
    expect(await countsOf(from('192.0.2.1', headers), from('192.0.2.2'))).toMatchObject({
      downloads: 2,
      updateDownloads: 1,
    })
  })

  test('is exact for concurrent requests, by every URL of the file', async () => {
    const harness = await openHarness()
    const file = await putFile(harness, 'x')
    await harness.publish([aRelease('1.0.0', [], { id: 'release', assets: [assetOf(file)] })])
    const paths = [`/asset/${file.assetId}`, harness.at('download', 'latest/App.AppImage')]
    await Promise.all(
      Array.from({ length: 60 }, (_, each) =>
        harness.get(paths[each % 2] ?? '', from(`192.0.2.${each >> 1}`)),
      ),
    )
    await harness.settle()
    const counts = { downloads: 30, requests: 60 }
    expect(await harness.meter().perAsset(SPAN)).toMatchObject([{ assetId: file.assetId, ...counts }])
    expect(await harness.meter().perRelease(SPAN)).toMatchObject([{ releaseId: 'release', ...counts }])
  })
})

describe('a delta', () => {
  async function openDelta(companion: string) {
    const harness = await openHarness()
    const file = await putFile(harness, FILE, { filename: 'App.exe' })
    const map = await putFile(harness, 'blocks', { filename: companion, platform: null })
    return async (...requests: ['file' | 'map', RequestInit][]) => {
      for (const [what, init] of requests) {
        const { assetId } = what === 'file' ? file : map
        await (await harness.get(`/asset/${assetId}`, init)).arrayBuffer()
        await harness.settle()
      }
      const { downloads, requests: all } = await countsAfter(harness)
      return [downloads, all]
    }
  }

  test.each(['App.exe.blockmap', 'App.exe.zsync'])('by %s counts once, whatever its size', async (name) => {
    const ask = await openDelta(name)
    expect(await ask(['map', range('0-')])).toEqual([0, 0])
    expect(await ask(['file', range('0-9, 20-29')], ['file', range('100-109')])).toEqual([1, 2])
  })

  test('counts for the client that fetched the block map of this file, and for no other', async () => {
    const ask = await openDelta('App.exe.blockmap')
    const other = { 'x-client-id': 'other' }
    expect(await ask(['map', range('0-')], ['file', range('0-9', other)])).toEqual([0, 1])
    const ofAnother = await openDelta('Other.exe.blockmap')
    expect(await ofAnother(['map', range('0-')], ['file', range('0-9')])).toEqual([0, 1])
  })
})

test.each(['latest.yml', 'App.exe.sig', 'App.exe.blockmap'])('%s never counts', async (filename) => {
  const harness = await openHarness()
  const { assetId } = await putFile(harness, FILE, { filename, platform: null })
  await (await harness.get(`/asset/${assetId}`, from('192.0.2.1'))).arrayBuffer()
  expect(await countsAfter(harness)).toMatchObject({ downloads: 0, requests: 0 })
})

test('a file that is offered for a platform counts, whatever its name', async () => {
  const harness = await openHarness()
  const { assetId } = await putFile(harness, FILE, { filename: 'App.sig' })
  await (await harness.get(`/asset/${assetId}`, from('192.0.2.1'))).arrayBuffer()
  expect(await countsAfter(harness)).toMatchObject({ downloads: 1, requests: 1 })
})

test('one byte requested repeatedly under changing ids is no download', async () => {
  const harness = await openHarness()
  const { assetId } = await putFile(harness, FILE)
  for (let each = 0; each < 300; each++) {
    const path = `/asset/${assetId}`
    await (await harness.get(path, range('0-0', { 'x-client-id': `client-${each}` }))).arrayBuffer()
  }
  expect(await countsAfter(harness)).toMatchObject({ downloads: 0, requests: 300 })
})

test('at most 50 ids per network, file and hour are distinguished', async () => {
  const harness = await openHarness()
  const { assetId } = await putFile(harness, FILE)
  const download = async (count: number) => {
    for (let each = 0; each < count; each++) {
      const path = `/asset/${assetId}?client=${each}`
      await (await harness.get(path, from(`2001:db8:1:2::${each.toString(16)}`))).arrayBuffer()
    }
    return (await countsAfter(harness)).downloads
  }
  expect(await download(60)).toBe(50)
  expect(await download(60)).toBe(50)
  // A client without an id isn't one of them.
  await harness.get(`/asset/${assetId}`, from('2001:db8:1:2::1'))
  expect((await countsAfter(harness)).downloads).toBe(51)
  harness.advance(HOUR_MS)
  expect(await download(60)).toBe(101)
})

describe('the clients of a Meter', () => {
  const at = '2026-11-20T10:20:00.000Z'
  const whole = (rest: Partial<ClientRequest>): ClientRequest => ({
    ...{ at, file: 'release App.exe', network: '192.0.2.1', clientId: '', bytes: 10, size: 10 },
    ...rest,
  })

  test('beyond their limit are not distinguished, and their requests are marked so', async () => {
    await runInDurableObject(meters.get(meters.newUniqueId()), (_, { storage }) => {
      const clients = openClients(storage.sql, 2)
      const note = (network: string) => clients.note(whole({ network }))
      expect(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(note)).toEqual([
        'download',
        'download',
        'unmeasured',
      ])
      expect(note('192.0.2.1')).toBe('request')
      expect(openClients(storage.sql, 2).note(whole({ network: '192.0.2.4' }))).toBe('unmeasured')
      expect(clients.prune(new Date('2026-11-20T12:00:00.000Z'))).toBe(true)
      expect(note('192.0.2.3')).toBe('download')
    })
  })

  test('expire after two hours', async () => {
    const meter = meters.get(meters.newUniqueId())
    const rest = { releaseId: 'r', assetId: 'a', platform: '', channel: '', version: '1.0.0', country: '' }
    await meter.request({ ...whole({ clientId: 'someone@example.com' }), byUpdater: false, count: rest })
    await runInDurableObject(meter, async (_, { storage }) => {
      const due = (await storage.getAlarm()) ?? 0
      expect(Math.abs(due - Date.now() - 2 * HOUR_MS)).toBeLessThan(60_000)
      const clients = openClients(storage.sql)
      const rows = () => storage.sql.exec('select * from clients').toArray()
      expect(JSON.stringify(rows())).not.toContain('example.com')
      clients.prune(new Date('2026-11-20T11:59:59.999Z'))
      expect(rows()).toHaveLength(1)
      clients.prune(new Date('2026-11-20T12:00:00.000Z'))
      expect(rows()).toEqual([])
    })
  })
})
