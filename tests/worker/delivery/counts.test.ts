import { describe, expect, test } from 'vitest'
import { aRelease, assetOf, bytesOf, openStage, putFile } from './stage.ts'

const SPAN = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-20T23:59:59.999Z' }

describe('a download', () => {
  async function downloadsAfter(...requests: RequestInit[]) {
    const stage = await openStage()
    const file = await putFile(stage, '0123456789')
    for (const init of requests) await stage.get(`/asset/${file.assetId}`, init)
    await stage.settle()
    const { downloads, updateDownloads } = await stage.meter().totals(SPAN)
    return [downloads, updateDownloads]
  }
  const headers = (init: Record<string, string>): RequestInit => ({ headers: init })

  test('counts when the file is handed out, whole or from its first byte', async () => {
    expect(await downloadsAfter({}, headers({ range: 'bytes=0-' }), headers({ range: 'bytes=0-4' }))).toEqual(
      [3, 0],
    )
  })

  test('does not count when it goes on, when there is nothing to hand out, or on a look', async () => {
    const quiet = [
      headers({ range: 'bytes=5-' }),
      headers({ range: 'bytes=-1' }),
      headers({ range: 'bytes=50-' }),
      headers({ 'if-none-match': '*' }),
      { method: 'HEAD' },
      { method: 'OPTIONS' },
      { method: 'POST' },
    ]
    expect(await downloadsAfter(...quiet)).toEqual([0, 0])
  })

  test.each([
    { 'user-agent': 'tauri-plugin-updater/2.12.0' },
    { 'user-agent': 'tauri/updater' },
    { 'user-agent': 'cargo-packager-updater' },
    { 'user-agent': 'electron-builder' },
    { accept: 'application/octet-stream' },
  ])('by an updater is told apart: %j', async (init) => {
    expect(await downloadsAfter(headers(init), {})).toEqual([2, 1])
  })

  test('is exact when many come at once, by every address of the file', async () => {
    const stage = await openStage()
    const file = await putFile(stage, 'x')
    await stage.publish([aRelease('1.0.0', [], { id: 'release', assets: [assetOf(file)] })])
    const paths = [`/asset/${file.assetId}`, stage.at('download', 'latest/App.AppImage')]
    await Promise.all(Array.from({ length: 60 }, (_, each) => stage.get(paths[each % 2] ?? '')))
    await stage.settle()
    expect(await stage.meter().perAsset(SPAN)).toMatchObject([{ assetId: file.assetId, downloads: 60 }])
    expect(await stage.meter().perRelease(SPAN)).toMatchObject([{ releaseId: 'release', downloads: 60 }])
  })
})

describe('update checks', () => {
  test('are summed and written together, whatever was answered', async () => {
    const stage = await openStage()
    await stage.publish([aRelease('2.0.0')])
    for (const version of ['1.0.0', '1.0.0', '2.0.0', '3.0.0', 'latest'])
      await stage.get(stage.at('update', `linux-x86_64/${version}`), { headers: { 'test-country': 'DE' } })
    await stage.get(stage.at('update', 'windows-x86_64/1.0.0'))
    await stage.settle()
    expect(await stage.meter().totals(SPAN)).toEqual({ downloads: 0, updateDownloads: 0, updateChecks: 6 })
  })

  test('are not counted for a look, an error or an unknown application', async () => {
    const stage = await openStage()
    await stage.publish([aRelease('2.0.0')])
    await stage.get(stage.at('update', 'linux-x86_64/1.0.0'), { method: 'HEAD' })
    await stage.get(stage.at('update', 'latest.json'))
    await stage.get(stage.at('update', 'linux-x86_64/%'))
    await stage.settle()
    expect((await stage.meter().totals(SPAN)).updateChecks).toBe(0)
  })

  test('with made-up versions are still summed', async () => {
    const stage = await openStage()
    await stage.publish([aRelease('2.0.0')])
    for (let each = 0; each < 700; each++) await stage.get(stage.at('update', `linux-x86_64/1.0.${each}`))
    await stage.get(stage.at('update', `${'x'.repeat(500)}/${'9'.repeat(500)}`))
    await stage.settle()
    expect((await stage.meter().totals(SPAN)).updateChecks).toBe(701)
  })
})

test('a meter that fails takes nothing from anybody', async () => {
  const broken = {
    idFromName: (name: string) => name as unknown as DurableObjectId,
    get: () => ({ count: () => Promise.reject(new Error('down')) }),
  } as unknown as NonNullable<Parameters<typeof openStage>[0]>['meter']
  const stage = await openStage(broken ? { meter: broken } : {})
  const file = await putFile(stage, 'bytes')
  expect(await bytesOf(await stage.get(`/asset/${file.assetId}`))).toBe('bytes')
  await stage.settle()
})
