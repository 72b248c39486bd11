import { describe, expect, test } from 'vitest'
import { aRelease, assetOf, bytesOf, openHarness, putFile, putIndex } from './harness.ts'

describe('the latest file', () => {
  test('by its name and by its public platform, the same as under its own URL', async () => {
    const harness = await openHarness()
    const file = await putFile(harness, 'new', { filename: 'Editor (1).AppImage' })
    const asset = assetOf(file, { publicPlatform: 'appimage-x86_64' })
    await harness.publish([aRelease('1.5.0', [], { assets: [asset] })])
    const own = await harness.get(`/asset/${file.assetId}`)
    for (const rest of ['latest/Editor%20(1).AppImage', 'latest/platform/appimage-x86_64']) {
      const answer = await harness.get(harness.at('download', rest))
      expect(answer.status).toBe(200)
      expect(answer.redirected).toBe(false)
      for (const name of [
        'etag',
        'content-length',
        'content-disposition',
        'content-type',
        'content-security-policy',
      ])
        expect(answer.headers.get(name)).toBe(own.headers.get(name))
      expect(answer.headers.get('cache-control')).toBe('public, no-cache')
      expect(await bytesOf(answer)).toBe('new')
    }
  })

  test('is not of a release that is paused or partially rolled out', async () => {
    const harness = await openHarness()
    const [paused, partial, full] = [
      await putFile(harness, 'paused'),
      await putFile(harness, 'partial'),
      await putFile(harness, 'full'),
    ]
    await harness.publish([
      aRelease('3.0.0', [], { assets: [assetOf(paused)], paused: true }),
      aRelease('2.0.0', [], { assets: [assetOf(partial)], rolloutPercent: 99 }),
      aRelease('1.0.0', [], { assets: [assetOf(full)] }),
    ])
    expect(await bytesOf(await harness.get(harness.at('download', 'latest/App.AppImage')))).toBe('full')
  })

  test('is of the newest release that has one for this platform', async () => {
    const harness = await openHarness()
    const file = await putFile(harness, 'linux')
    const linux = aRelease('1.0.0', [], { assets: [assetOf(file, { publicPlatform: 'appimage-x86_64' })] })
    await harness.publish([aRelease('1.0.1', ['darwin-universal']), linux])
    expect(await bytesOf(await harness.get(harness.at('download', 'latest/platform/appimage-x86_64')))).toBe(
      'linux',
    )
  })

  test('is that of the requested channel', async () => {
    const harness = await openHarness()
    const [stable, beta] = [await putFile(harness, 'stable'), await putFile(harness, 'beta')]
    await harness.publish([aRelease('1.0.0', [], { assets: [assetOf(stable)] })])
    await harness.publish([aRelease('2.0.0-beta.1', [], { assets: [assetOf(beta)] })], { channel: 'beta' })
    const ask = (query: string) => harness.get(harness.at('download', `latest/App.AppImage${query}`))
    expect(await bytesOf(await ask(''))).toBe('stable')
    expect(await bytesOf(await ask('?channel=beta'))).toBe('beta')
    for (const channel of ['nightly', '-', 'latest', 'A'])
      expect((await ask(`?channel=${channel}`)).status).toBe(404)
  })

  test('does not exist in an application that was deleted', async () => {
    const harness = await openHarness()
    const file = await putFile(harness, 'x')
    const deletedAt = harness.now().toISOString()
    await harness.publish([aRelease('1.0.0', [], { assets: [assetOf(file)] })], { deletedAt })
    expect((await harness.get(harness.at('download', 'latest/App.AppImage'))).status).toBe(404)
  })
})

describe('the file of one version', () => {
  test('is also found in a channel that the requested one includes', async () => {
    const harness = await openHarness()
    await putIndex(harness, '1.0.0', [assetOf(await putFile(harness, 'stable'))])
    await harness.publish([], { channel: 'beta', includes: [null] })
    await harness.publish([], { channel: 'nightly' })
    const ask = (channel: string) =>
      harness.get(harness.at('download', `1.0.0/App.AppImage?channel=${channel}`))
    expect(await bytesOf(await ask('beta'))).toBe('stable')
    expect((await ask('nightly')).status).toBe(404)
  })

  test('supports ranges and conditional requests, even after the release was yanked', async () => {
    const harness = await openHarness()
    const file = await putFile(harness, '0123456789')
    await putIndex(harness, '1.0.0+5', [assetOf(file)], { yanked: true })
    for (const version of ['1.0.0+5', '1.0.0%2B5']) {
      const answer = await harness.get(harness.at('download', `${version}/App.AppImage`), {
        headers: { range: 'bytes=-2' },
      })
      expect(answer.status).toBe(206)
      expect(await bytesOf(answer)).toBe('89')
    }
    const again = { headers: { 'if-none-match': `"${file.sha256}"` } }
    expect((await harness.get(harness.at('download', '1.0.0+5/App.AppImage'), again)).status).toBe(304)
  })

  test('is gone when the release was purged', async () => {
    const harness = await openHarness()
    await putIndex(harness, '1.0.0', [assetOf(await putFile(harness, 'x'))], { purged: true })
    expect((await harness.get(harness.at('download', '1.0.0/App.AppImage'))).status).toBe(410)
  })
})

test.each([
  [404, 'latest/Other.AppImage'],
  [404, 'latest/platform/dmg-aarch64'],
  [404, 'latest/platform/dmg-aarch64/more'],
  [404, '1.0.0/platform/dmg-aarch64'],
  [404, '9.9.9/App.AppImage'],
  [404, '1.0.0/Other.AppImage'],
  [404, `${'1'.repeat(300)}/App.AppImage`],
  [404, '../App.AppImage'],
  [404, 'latest/'],
  [404, 'latest'],
  [404, ''],
  [400, 'latest/%'],
  [400, 'latest/App.AppImage?channel=%'],
])('%d for …/%s, in JSON', async (status, rest) => {
  const harness = await openHarness()
  const file = await putFile(harness, 'x')
  await harness.publish([aRelease('1.0.0', [], { assets: [assetOf(file)] })])
  await putIndex(harness, '1.0.0', [assetOf(file)])
  const answer = await harness.get(harness.at('download', rest))
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error: { code: expect.any(String) } })
})

describe('files of one name', () => {
  const archives = async (harness: Awaited<ReturnType<typeof openHarness>>, ...archs: string[]) =>
    Promise.all(
      archs.map(async (arch) => {
        const names = { filename: 'E.app.tar.gz', downloadName: `E_${arch}.app.tar.gz` }
        return assetOf(await putFile(harness, arch, names), { updatePlatform: `darwin-${arch}`, ...names })
      }),
    )

  test('are served and saved under their download names', async () => {
    const harness = await openHarness()
    const assets = await archives(harness, 'aarch64', 'x86_64')
    await harness.publish([aRelease('1.0.0', [], { assets })])
    await putIndex(harness, '1.0.0', assets)
    for (const version of ['latest', '1.0.0'])
      for (const [arch, asset] of [
        ['aarch64', assets[0]],
        ['x86_64', assets[1]],
      ] as const) {
        const own = await harness.get(`/asset/${asset?.id}`)
        const named = await harness.get(harness.at('download', `${version}/E_${arch}.app.tar.gz`))
        expect(named.headers.get('content-disposition')).toContain(`filename="E_${arch}.app.tar.gz"`)
        expect(own.headers.get('content-disposition')).toBe(named.headers.get('content-disposition'))
        expect(await bytesOf(own)).toBe(arch)
        expect(await bytesOf(named)).toBe(arch)
      }
  })

  test.each([
    [['aarch64', 'x86_64', 'universal'], 'universal'],
    [['aarch64', 'x86_64'], 'x86_64'],
    [['riscv64', 'aarch64'], 'aarch64'],
  ])('%j answer to the bare name with %s', async (archs, expected) => {
    const harness = await openHarness()
    const assets = await archives(harness, ...archs)
    await harness.publish([aRelease('1.0.0', [], { assets })])
    await putIndex(harness, '1.0.0', assets)
    for (const version of ['latest', '1.0.0'])
      expect(await bytesOf(await harness.get(harness.at('download', `${version}/E.app.tar.gz`)))).toBe(
        expected,
      )
  })

  test('may share stored bytes', async () => {
    const harness = await openHarness()
    const file = await putFile(harness, 'shared')
    const copy = await putFile(harness, 'unused', {
      fileId: file.assetId,
      size: file.size,
      sha256: file.sha256,
    })
    expect(await bytesOf(await harness.get(`/asset/${copy.assetId}`))).toBe('shared')
    const asset = assetOf(copy, { fileId: file.assetId })
    await harness.publish([aRelease('1.0.0', [], { assets: [asset] })])
    expect(await bytesOf(await harness.get(harness.at('download', 'latest/App.AppImage')))).toBe('shared')
  })
})
