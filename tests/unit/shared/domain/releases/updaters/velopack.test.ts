import { describe, expect, it } from 'vitest'
import type { Updater, Updating } from '#shared/domain/organizations/application.ts'
import { UpdatePlatform } from '#shared/domain/releases/asset.ts'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import { inferKind, inferPlatforms } from '#shared/domain/releases/infer-platform.ts'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { serves } from '#shared/domain/releases/release-difference.ts'
import { readVelopackChannel, velopack } from '#shared/domain/releases/updaters/velopack.ts'

const file = (updatePlatform: string): ManifestAsset => ({
  ...{ id: updatePlatform, filename: `${updatePlatform}.nupkg`, size: 1, sha256: '', updatePlatform },
  ...{ publicPlatform: null, format: null, signature: null },
})
const release = (...platforms: string[]) => ({ version: '1.0.0', assets: platforms.map(file) })

const using = (...updaters: Updater[]): Updating => ({ appType: 'Other', updaters })
const inferred = (filename: string, facts?: AssetFacts, application = using('velopack')) =>
  inferPlatforms([{ filename, signed: false, facts }], application)[0]

describe('a file that vpk packs', () => {
  it.each([
    ['Editor-1.4.0-full.nupkg', 'windows-x86_64'],
    ['Editor-1.4.0-win-x64-full.nupkg', 'windows-x86_64'],
    ['Editor-1.4.0-win-arm64-beta-full.nupkg', 'windows-aarch64'],
    ['Editor-1.4.0-win-x86-full.nupkg', 'windows-i686'],
    ['Editor-1.4.0-osx-full.nupkg', 'darwin-universal'],
    ['Editor-1.4.0-osx-arm64-full.nupkg', 'darwin-aarch64'],
    ['Editor-1.4.0-linux-full.nupkg', 'linux-x86_64'],
    ['Editor-1.4.0-linux-arm64-full.nupkg', 'linux-aarch64'],
    ['My.Editor-2.0.0-rc.1-beta-full.nupkg', 'windows-x86_64'],
  ])('%s updates %s', (filename, place) => {
    const platform = `${place}-velopack-nupkg`
    expect(inferred(filename)).toMatchObject({ updatePlatform: platform, deltaFor: null })
    expect(UpdatePlatform.safeParse(platform).success).toBe(true)
    const delta = filename.replace('-full', '-delta')
    expect(inferKind(delta)).toBe('delta')
    expect(inferred(delta)).toMatchObject({ updatePlatform: null, deltaFor: platform })
  })

  it('is for what its bytes say, once they were read', () => {
    const facts = { packager: 'velopack', os: 'linux', architectures: ['aarch64'] } as const
    expect(
      inferred('Editor-1.4.0-full.nupkg', { ...facts, architectures: ['aarch64'] })?.updatePlatform,
    ).toBe('linux-aarch64-velopack-nupkg')
    expect(inferred('Editor-1.4.0-full.nupkg', {})?.updatePlatform).toBeNull()
  })

  it.each([
    ['squirrel', 'windows-x86_64-squirrel-nupkg'],
    ['velopack', 'windows-x86_64-velopack-nupkg'],
  ] as const)(
    'is for %s where the application uses both updaters and its bytes say so',
    (packager, platform) => {
      const facts = { packager, os: 'windows', version: '1.4.0', packageId: 'Editor' } as const
      const both = using('squirrel', 'velopack')
      expect(inferred('Editor-1.4.0-full.nupkg', facts, both)?.updatePlatform).toBe(platform)
    },
  )

  it.each([
    ['Editor-win-Setup.exe', 'windows-x86_64'],
    ['Editor-win-arm64-Setup.exe', 'windows-aarch64'],
    ['Editor-osx-Setup.pkg', 'pkg-universal'],
    ['Editor-win-x64-Portable.zip', 'portable-x86_64'],
    ['Editor.AppImage', 'appimage-x86_64'],
    ['Editor-linux-arm64.AppImage', 'appimage-aarch64'],
  ])('%s is the download %s, and no update', (filename, publicPlatform) => {
    expect(inferred(filename)).toMatchObject({ publicPlatform, updatePlatform: null })
  })

  it.each(['releases.win.json', 'assets.win-x64.json', 'RELEASES', 'Editor.nupkg', 'Editor-1.4.0.zip'])(
    '%s is neither',
    (filename) => expect(inferred(filename)).toMatchObject({ updatePlatform: null, deltaFor: null }),
  )
})

describe('two deltas of one release', () => {
  const delta = (filename: string, rest: object = {}) => ({ filename, signed: false, ...rest })
  const deltasOf = (...files: ReturnType<typeof delta>[]) =>
    inferPlatforms(files, using('velopack')).map(({ deltaFor }) => deltaFor)

  it('replace the same file from two versions', () => {
    const name = 'Editor-1.4.0-win-x64-delta.nupkg'
    const platform = 'windows-x86_64-velopack-nupkg'
    const files = [delta(name, { deltaFrom: '1.2.0' }), delta(name, { deltaFrom: '1.3.0' })]
    expect(deltasOf(...files)).toEqual([platform, platform])
  })

  it('from one version replace two files, or one of them none', () => {
    expect(
      deltasOf(delta('Editor-1.4.0-win-x64-delta.nupkg'), delta('Editor-1.4.0-win-arm64-delta.nupkg')),
    ).toEqual(['windows-x86_64-velopack-nupkg', 'windows-aarch64-velopack-nupkg'])
    expect(deltasOf(delta('Editor-1.4.0-delta.nupkg'), delta('Other-1.4.0-delta.nupkg'))).toEqual([
      'windows-x86_64-velopack-nupkg',
      null,
    ])
  })
})

describe('a channel of vpk', () => {
  it.each([
    ['win', 'windows', null, null],
    ['osx', 'darwin', null, null],
    ['linux', 'linux', null, null],
    ['WIN-x64', 'windows', 'x86_64', null],
    ['win-arm64-beta', 'windows', 'aarch64', 'beta'],
    ['win-beta', 'windows', null, 'beta'],
    ['linux-x64-early-access', 'linux', 'x86_64', 'early-access'],
  ])('%s is %s, %s, %s', (name, system, arch, channel) => {
    expect(readVelopackChannel(name)).toEqual({ system, arch, channel })
  })

  it.each(['beta', 'windows', 'osxbeta', 'stable', '', 'constructor', '__proto__'])(
    '%s names no system',
    (name) => {
      expect(readVelopackChannel(name)).toBeNull()
    },
  )
})

it('no other updater is given its files, and each is served to clients of its system only', () => {
  const others = ['linux-x86_64', 'windows-x86_64-nsis', 'windows-electron', 'windows-x86_64-squirrel']
  for (const name of others) expect(serves(release(...velopack.files), name)).toBe(false)
  const served = (name: string) => velopack.files.filter((each) => serves(release(each), name))
  expect(served('windows-aarch64-velopack')).toEqual(['windows-aarch64-velopack-nupkg'])
  expect(served('darwin-aarch64-velopack')).toEqual([
    'darwin-universal-velopack-nupkg',
    'darwin-aarch64-velopack-nupkg',
  ])
  expect(served('darwin-universal-velopack')).not.toContain('darwin-aarch64-velopack-nupkg')
})

it('each client asks for a file of its own', () => {
  const asked = velopack.clients.map((name) => velopack.request(name, '1.0.0+5', 'beta'))
  expect(new Set(asked).size).toBe(velopack.clients.length)
  expect(asked[0]).toBe('releases.win-x64-beta.json?localVersion=1.0.0%2B5')
  for (const [index, request] of asked.entries()) {
    const name = request.slice('releases.'.length, request.indexOf('.json'))
    const { system, arch, channel } = readVelopackChannel(name) ?? {}
    expect([`${system}-${arch}-velopack`, channel]).toEqual([velopack.clients[index], 'beta'])
  }
})
