import { describe, expect, test } from 'vitest'
import { aRelease, ORIGIN, openHarness } from '#tests/worker/delivery/harness.ts'
import { aDelta, aPackage, ask, aVersion, FROM_1, WINDOWS } from './velopack-feed.ts'

describe('the index of a channel', () => {
  test('lists the release that the client is offered, and a name beside it', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [], { notes: '# News\n“quoted”' }), aVersion('1.0.0')])
    const { status, type, body, assets } = await ask(harness, `releases.win.json?${FROM_1}`)
    expect([status, type]).toEqual([200, 'application/json'])
    const [full] = assets
    const id = /-([0-9A-Z]{26})-full\.nupkg$/.exec(full?.FileName ?? '')?.[1]
    expect(body).toEqual({
      Assets: [
        {
          PackageId: 'Editor',
          Version: '2.0.0',
          Type: 'Full',
          FileName: `Editor-2.0.0-${id}-full.nupkg`,
          SHA1: 'AB'.repeat(20),
          SHA256: 'A'.repeat(64),
          Size: 1000,
          NotesMarkdown: '# News\n“quoted”',
        },
      ],
    })
    const file = await harness.get(harness.at('update', full?.FileName ?? ''), { redirect: 'manual' })
    expect([file.status, file.headers.get('location')]).toEqual([302, `${ORIGIN}/asset/${id}`])
  })

  test.each([
    ['up-to-date', 'localVersion=2.0.0&id=Editor'],
    ['client-is-newer', 'localVersion=3.0.0&id=Editor'],
    ['no-asset-for-platform', 'localVersion=1.0.0&id=Other'],
  ])('is empty and not an error for a client without an update: %s', async (reason, query) => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0')])
    expect(await ask(harness, `releases.win.json?${query}`)).toMatchObject({
      ...{ status: 200, reason, body: { Assets: [] } },
    })
  })

  test('lists the highest release for vpk, which sends no version', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [aDelta('1.0.0')]), aVersion('1.0.0')])
    expect((await ask(harness, 'releases.win.json?arch=X64&os=win&rid=win-x64')).listed).toEqual([
      'Full 2.0.0',
    ])
  })

  test('leads back after a rollback', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('1.0.0')], { rolledBack: true, withdrawnUpTo: '2.0.0' })
    expect((await ask(harness, 'releases.win.json?localVersion=2.0.0&id=Editor')).listed).toEqual([
      'Full 1.0.0',
    ])
  })

  test('is empty where nothing was published, and missing where there is no application', async () => {
    const harness = await openHarness()
    await harness.publish([])
    expect(await ask(harness, `releases.win.json?${FROM_1}`)).toMatchObject({
      reason: 'no-release',
      listed: [],
    })
    const missing = await harness.get(`/update/acme/missing-${harness.app}/releases.win.json`)
    expect(missing.status).toBe(404)
  })

  test('has names that are neither a path nor a query, whatever the package is called', async () => {
    const harness = await openHarness()
    const packageId = '../a?b#c:d/e f%2e'
    const assets = [aPackage(WINDOWS, { packageId })]
    await harness.publish([aRelease('2.0.0', [], { assets })])
    const { assets: listed } = await ask(harness, 'releases.win.json?localVersion=1.0.0')
    const name = listed[0]?.FileName ?? ''
    const base = new URL(`${ORIGIN}${harness.at('update', '')}`)
    expect(new URL(name, base).href).toBe(`${base.href}${name}`)
    expect((await harness.get(harness.at('update', name), { redirect: 'manual' })).status).toBe(302)
  })

  test.each([
    'releases.json',
    'releases..json',
    'a/b/releases.win.json',
    'Editor-full.nupkg',
    'v1.0/manifest/Editor',
    'v1.0/download/x',
  ])('is not what %s asks for', async (path) => {
    const harness = await openHarness()
    await harness.publish([aVersion('1.0.0')])
    expect((await harness.get(harness.at('update', path), { redirect: 'manual' })).status).toBe(404)
  })
})

describe('deltas', () => {
  test('are listed from the version that the client has', async () => {
    const harness = await openHarness()
    const deltas = [{ version: '2.0.0', file: aDelta('1.0.0') }]
    await harness.publish([aVersion('3.0.0', [aDelta('2.0.0'), aDelta('1.5.0')])], { deltas })
    const listed = async (version: string) =>
      (await ask(harness, `releases.win.json?localVersion=${version}&id=Editor`)).listed
    expect(await listed('1.0.0')).toEqual(['Full 3.0.0', 'Delta 2.0.0', 'Delta 3.0.0'])
    expect(await listed('1.5.0')).toEqual(['Full 3.0.0', 'Delta 3.0.0'])
    expect(await listed('0.9.0')).toEqual(['Full 3.0.0'])
  })

  test('are answered with their own bytes', async () => {
    const harness = await openHarness()
    const delta = aDelta('1.0.0')
    await harness.publish([aVersion('2.0.0', [delta])])
    const { assets } = await ask(harness, `releases.win.json?${FROM_1}`)
    expect(assets[1]?.FileName).toBe(`Editor-2.0.0-${delta.id}-delta.nupkg`)
    const file = await harness.get(harness.at('update', assets[1]?.FileName ?? ''), { redirect: 'manual' })
    expect(file.headers.get('location')).toBe(`${ORIGIN}/asset/${delta.id}`)
  })

  test('are left out when their full package is yanked, and when they are larger', async () => {
    const harness = await openHarness()
    const releases = [
      aRelease('3.0.0', [], { assets: [aDelta('1.0.0')] }),
      aVersion('2.0.0', [aDelta('1.0.0', { size: 1000 })]),
    ]
    await harness.publish(releases)
    expect((await ask(harness, `releases.win.json?${FROM_1}`)).listed).toEqual(['Full 2.0.0'])
  })
})
