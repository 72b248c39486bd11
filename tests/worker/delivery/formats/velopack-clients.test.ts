import { describe, expect, test } from 'vitest'
import { aRelease, ORIGIN, openHarness } from '#tests/worker/delivery/harness.ts'
import { aDelta, aPackage, ask, aVersion, FROM_1, WINDOWS } from './velopack-feed.ts'

describe('a client', () => {
  const PLACES = ['windows-x86_64', 'windows-aarch64', 'darwin-universal', 'linux-x86_64', 'linux-aarch64']
  const everywhere = () => {
    const channels = ['win', 'win-arm64', 'osx', 'linux', 'linux-arm64']
    const assets = PLACES.map((place, index) =>
      aPackage(`${place}-velopack-nupkg`, { channel: channels[index] ?? '', packageId: `Editor ${place}` }),
    )
    return [aRelease('2.0.0', [], { assets })]
  }

  test.each([
    ['releases.win.json', 'windows-x86_64'],
    ['releases.win-x64.json', 'windows-x86_64'],
    ['releases.win-arm64.json', 'windows-aarch64'],
    ['releases.osx.json', 'darwin-universal'],
    ['releases.osx-arm64.json', 'darwin-universal'],
    ['releases.linux.json', 'linux-x86_64'],
    ['releases.linux-arm64.json', 'linux-aarch64'],
    ['releases.WIN.json', 'windows-x86_64'],
    // A package for Intel runs on Arm too: what the computer is doesn't change what is installed.
    ['releases.win.json?arch=Arm64&os=win', 'windows-x86_64'],
  ])('that asks for %s gets the package for %s', async (path, place) => {
    const harness = await openHarness()
    await harness.publish(everywhere())
    const { assets } = await ask(harness, path)
    expect(assets.map(({ PackageId }) => PackageId)).toEqual([`Editor ${place}`])
  })

  test('of a channel of another name is told by its package', async () => {
    const harness = await openHarness()
    const assets = [
      aPackage('windows-x86_64-velopack-nupkg', { channel: 'beta', packageId: 'EditorWin' }),
      aPackage('linux-x86_64-velopack-nupkg', { channel: 'beta', packageId: 'EditorLinux' }),
    ]
    await harness.publish([aRelease('2.0.0', [], { assets })], { channel: 'beta' })
    const asked = async (query: string) =>
      (await ask(harness, `releases.beta.json?${query}`)).assets[0]?.PackageId
    expect(await asked('id=EditorLinux&localVersion=1.0.0')).toBe('EditorLinux')
    expect(await asked('id=editorwin&localVersion=1.0.0')).toBe('EditorWin')
    expect(await asked('os=linux&arch=X64')).toBe('EditorLinux')
    expect(await ask(harness, 'releases.beta.json')).toMatchObject({ listed: [], reason: 'unknown-platform' })
  })

  test('is never given a package for another processor', async () => {
    const harness = await openHarness()
    const old = aPackage('windows-x86_64-velopack-nupkg', { channel: 'win' })
    const arm = aPackage('windows-aarch64-velopack-nupkg', { channel: 'win-arm64' })
    await harness.publish([
      aRelease('2.0.0', [], { assets: [arm] }),
      aRelease('1.0.0', [], { assets: [old] }),
    ])
    expect((await ask(harness, 'releases.win.json?localVersion=0.9.0&id=Editor')).listed).toEqual([
      'Full 1.0.0',
    ])
    expect((await ask(harness, 'releases.win-x64.json?localVersion=1.0.0&id=Editor')).listed).toEqual([])
  })

  test('is never given the package of another program, which may be on the same channel', async () => {
    const harness = await openHarness()
    const assets = [aPackage(WINDOWS, { packageId: 'Renamed' })]
    await harness.publish([aRelease('2.0.0', [], { assets }), aVersion('1.5.0')])
    expect((await ask(harness, `releases.win.json?${FROM_1}`)).listed).toEqual(['Full 1.5.0'])
  })

  test('has its place in a rollout by its staging id', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [], { rolloutPercent: 50 })])
    const lists = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const path = `releases.win.json?localVersion=1.0.0&id=Editor&stagingId=${index}`
        const [first, again] = [await ask(harness, path), await ask(harness, path)]
        expect(first.listed).toEqual(again.listed)
        return first.listed.length
      }),
    )
    const offered = lists.filter((length) => length > 0).length
    expect(offered).toBeGreaterThan(5)
    expect(offered).toBeLessThan(35)
  })

  test('is counted once for each check, and not for its files', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0')])
    const { assets } = await ask(harness, `releases.win.json?${FROM_1}`)
    await harness.get(harness.at('update', assets[0]?.FileName ?? ''), { redirect: 'manual' })
    await ask(harness, 'releases.win-arm64.json?localVersion=2.0.0&id=Editor')
    await harness.settle()
    const day = harness.now().toISOString().slice(0, 10)
    const { reasons, platforms } = await harness.meter().insights({ from: day, to: day, bucketDays: 1 })
    const counted = reasons.map(({ reason, updateChecks }) => [reason, updateChecks])
    expect(Object.fromEntries(counted)).toEqual({ update: 1, 'no-asset-for-platform': 1 })
    expect(platforms.updateChecks.items).toEqual(
      expect.arrayContaining([
        { value: 'windows-x86_64-velopack', count: 1 },
        { value: 'windows-aarch64-velopack', count: 1 },
      ]),
    )
  })
})

describe('Flow', () => {
  test('lists the same files with their ids, by which it asks for them', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [aDelta('1.0.0')]), aVersion('1.0.0')])
    const path = 'v1.0/manifest/Editor/win?arch=x86_64&os=windows&localVersion=1.0.0&stagingId=a'
    const { body, listed, assets } = await ask(harness, path)
    expect(Array.isArray(body)).toBe(true)
    expect(listed).toEqual(['Full 2.0.0', 'Delta 2.0.0'])
    const file = await harness.get(harness.at('update', `v1.0/download/${assets[1]?.Id}`), {
      redirect: 'manual',
    })
    expect([file.status, file.headers.get('location')]).toEqual([302, `${ORIGIN}/asset/${assets[1]?.Id}`])
  })

  test('has nothing for another package', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0')])
    expect(await ask(harness, 'v1.0/manifest/Other/win?localVersion=1.0.0')).toMatchObject({
      status: 200,
      body: [],
    })
  })
})
