import { describe, expect, it } from 'vitest'
import type { Updating } from '#shared/domain/organizations/application.ts'
import { bundleOf } from '#shared/domain/releases/bundle.ts'
import { inferKind, inferPlatforms } from '#shared/domain/releases/infer-platform.ts'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { UPDATE_PLATFORM } from '#shared/domain/releases/platform-pattern.ts'
import { lostPlatforms, offeredFile, serves } from '#shared/domain/releases/release-difference.ts'
import { readClient } from '#shared/domain/releases/update-platform.ts'
import { electron } from '#shared/domain/releases/updaters/electron.ts'
import { squirrel, squirrelVersion, toSquirrelVersion } from '#shared/domain/releases/updaters/squirrel.ts'
import { compareNuGet, parseReleases } from '#tests/fixtures/squirrel-windows.ts'

const file = (updatePlatform: string): ManifestAsset => ({
  ...{ id: updatePlatform, filename: `${updatePlatform}.bin`, size: 1, sha256: '', updatePlatform },
  ...{ publicPlatform: null, format: null, signature: null },
})
const release = (...platforms: string[]) => ({ version: '1.0.0', assets: platforms.map(file) })

describe('its files', () => {
  it('are well formed, and each is served to the clients of its processor', () => {
    for (const platform of squirrel.files) {
      expect(platform).toMatch(UPDATE_PLATFORM)
      const clients = squirrel.clients.filter((name) => serves(release(platform), name))
      const isUniversal = platform.includes('universal')
      expect([platform, clients.length]).toEqual([platform, isUniversal ? 2 : 1])
      expect(bundleOf(file(platform))).toBe(platform.split('-').at(-1))
    }
  })

  it('reach no other updater, and those of others reach it only on a Mac', () => {
    const others = ['linux', 'darwin', 'macos', 'windows'].flatMap((os) =>
      ['x86_64', 'aarch64', 'i686', 'universal'].flatMap((arch) =>
        ['', '-deb', '-app', '-nsis', '-msi', '-unknown'].map((end) => `${os}-${arch}${end}`),
      ),
    )
    for (const name of [...others, ...electron.clients])
      expect(serves(release(...squirrel.files), name)).toBe(false)
    const stored = [...others.filter((name) => UPDATE_PLATFORM.test(name)), ...electron.files]
    const served = squirrel.clients.filter((name) => serves(release(...stored), name))
    expect(served).toEqual(['darwin-x86_64-squirrel', 'darwin-aarch64-squirrel'])
  })

  it('for the own processor come before universal ones', () => {
    const all = release(...[...squirrel.files, ...electron.files].toReversed())
    const given = (name: string) => offeredFile(all, name)?.updatePlatform
    expect(given('darwin-aarch64-squirrel')).toBe('darwin-aarch64-squirrel-zip')
    const mixed = release('darwin-universal-squirrel-zip', 'darwin-aarch64-electron-zip')
    expect(offeredFile(mixed, 'darwin-aarch64-squirrel')?.updatePlatform).toBe('darwin-aarch64-electron-zip')
    expect(given('windows-x86_64-squirrel')).toBe('windows-x86_64-squirrel-nupkg')
  })

  it('for another processor are never given, not even where it would run', () => {
    expect(serves(release('windows-x86_64-squirrel-nupkg'), 'windows-aarch64-squirrel')).toBe(false)
    expect(serves(release('darwin-x86_64-squirrel-zip'), 'darwin-aarch64-squirrel')).toBe(false)
    const before = release('windows-x86_64-squirrel-nupkg', 'windows-aarch64-squirrel-nupkg')
    expect(lostPlatforms(release('windows-x86_64-squirrel-nupkg'), before)).toEqual([
      'windows-aarch64-squirrel-nupkg',
    ])
  })
})

it.each(['squirrel', 'windows-squirrel', 'darwin-squirrel', 'linux-x86_64-squirrel', 'darwin-i686-squirrel'])(
  '%s is no client',
  (name) => expect(readClient(name)).toBeNull(),
)

it('each client asks at a URL of its own', () => {
  expect(squirrel.clients.map((name) => squirrel.request(name, '1.0.0-rc.1+5', null))).toEqual([
    'darwin-x64/1.0.0-rc.1%2B5',
    'darwin-arm64/1.0.0-rc.1%2B5',
    'win32-x64/1.0.0-rc.1%2B5/RELEASES?localVersion=1.0.0-rc1',
    'win32-arm64/1.0.0-rc.1%2B5/RELEASES?localVersion=1.0.0-rc1',
    'win32-ia32/1.0.0-rc.1%2B5/RELEASES?localVersion=1.0.0-rc1',
    'win32-x64/msix/1.0.0-rc.1%2B5',
    'win32-arm64/msix/1.0.0-rc.1%2B5',
    'win32-ia32/msix/1.0.0-rc.1%2B5',
  ])
  expect(squirrel.request('darwin-aarch64-squirrel', '1.0.0', 'beta')).toBe('darwin-arm64/1.0.0?channel=beta')
  expect(squirrel.request('windows-x86_64-squirrel', '1.0.0', 'beta')).toBe(
    'win32-x64/1.0.0/RELEASES?channel=beta&localVersion=1.0.0',
  )
})

describe('an application with Squirrel', () => {
  const FORGE: Updating = { appType: 'Other', updaters: ['squirrel'] }
  const inferred = (filename: string, application = FORGE) => {
    const [platforms] = inferPlatforms([{ filename, signed: false }], application)
    return [inferKind(filename), platforms?.publicPlatform, platforms?.updatePlatform]
  }

  it.each([
    ['Editor-darwin-arm64-1.2.0.zip', 'update', null, 'darwin-aarch64-squirrel-zip'],
    ['Editor-darwin-x64-1.2.0.zip', 'update', null, 'darwin-x86_64-squirrel-zip'],
    ['Editor-darwin-universal-1.2.0.zip', 'update', null, 'darwin-universal-squirrel-zip'],
    ['Editor-mas-arm64-1.2.0.zip', null, null, null],
    ['Editor-win32-x64-1.2.0.zip', null, null, null],
    ['editor-1.2.0-full.nupkg', 'update', null, 'windows-x86_64-squirrel-nupkg'],
    ['arm64-editor-1.2.0-beta1-full.nupkg', 'update', null, 'windows-aarch64-squirrel-nupkg'],
    ['My Editor-1.2.0-full.nupkg', 'update', null, 'windows-x86_64-squirrel-nupkg'],
    ['editor.1.2.0.nupkg', 'update', null, null],
    ['editor-1.2.0-delta.nupkg', 'delta', null, null],
    ['editor-1.2.0-full.nupkg.blockmap', 'companion', null, null],
    ['editor-1.2.0+5-full.nupkg', 'update', null, null],
    ['editor-1.2.0-beta.1-full.nupkg', 'update', null, null],
    ['editor-full.nupkg', 'update', null, null],
    ['arm64-Editor.msix', 'installer', null, 'windows-aarch64-squirrel-msix'],
    ['Editor.msix', 'installer', null, 'windows-x86_64-squirrel-msix'],
    ['Editor-1.2.0 Setup.exe', 'installer', 'nsis-x86_64', null],
    ['Editor-1.2.0-arm64.dmg', 'installer', 'dmg-aarch64', null],
    ['RELEASES', 'metadata', null, null],
    ['RELEASES.json', 'metadata', null, null],
  ])('%s is of kind %s, the download %s and the update %s', (filename, kind, download, update) => {
    expect(inferred(filename)).toEqual([kind, download, update])
  })

  it('takes packages that Velopack packed for none of its own, once they were read', () => {
    const filename = 'editor-1.2.0-full.nupkg'
    expect(squirrel.platformOf(filename, null, { packager: 'velopack' })).toBeNull()
    expect(squirrel.platformOf(filename, null, {})).toBeNull()
    expect(squirrel.platformOf(filename, null, { packager: 'squirrel' })).toBe(
      'windows-x86_64-squirrel-nupkg',
    )
    expect(squirrel.platformOf('Editor-mac.zip', null, {})).toBe('darwin-x86_64-squirrel-zip')
  })

  it.each([
    ['editor-1.2.0-delta.nupkg', 'windows-x86_64-squirrel-nupkg'],
    ['arm64-editor-1.2.0-beta1-delta.nupkg', 'windows-aarch64-squirrel-nupkg'],
    ['editor-1.2.0-full.nupkg', undefined],
    ['editor-delta.nupkg', null],
    ['Editor-1.1.0-1.2.0.delta', null],
  ])('%s is a delta for %s', (filename, deltaFor) => {
    const [inferred] = inferPlatforms([{ filename, signed: false }], FORGE)
    expect(inferred?.deltaFor).toBe(deltaFor ?? null)
    expect(squirrel.deltaFor?.(filename, null, { packager: 'velopack' })).toBeNull()
  })

  it('and electron-updater shares the Mac archive', () => {
    const both: Updating = { appType: 'Other', updaters: ['electron', 'squirrel'] }
    expect(inferred('Editor-1.2.0-arm64-mac.zip', both)[2]).toBe('darwin-aarch64-electron-zip')
    expect(inferred('editor-1.2.0-full.nupkg', both)[2]).toBe('windows-x86_64-squirrel-nupkg')
  })
})

describe('the version of a package', () => {
  it.each([
    ['editor-1.2.0-full.nupkg', '1.2.0'],
    ['editor-1.2.0-delta.nupkg', '1.2.0'],
    ['editor2-1.2.0.nupkg', '1.2.0'],
    ['editor-1.2.0-beta1-full.nupkg', '1.2.0-beta1'],
    ['editor-1.2.0-beta-1-full.nupkg', '1.2.0-beta-1'],
    ['editor-1.2.0.4-full.nupkg', '1.2.0.4'],
    ['x64-editor-1.2.0-rc1-full.nupkg', '1.2.0-rc1'],
    ['My Editor-10.20.30-full.nupkg', '10.20.30'],
    ['editor_x86_64-1.2.0-full.nupkg', '1.2.0'],
  ])('%s is read as Squirrel.Windows reads it: %s', (filename, version) => {
    expect(squirrelVersion(filename)).toBe(version)
    const line = `${'0'.repeat(40)} https://a/${encodeURIComponent(filename)} 1`
    expect(parseReleases(line)[0]?.version).toBe(version)
  })

  it.each([
    'editor-1.2.0+5-full.nupkg',
    'editor-1.2.0-beta.1-full.nupkg',
    'editor-1.2-full.nupkg',
    'editor-1.2.0-full_aarch64.nupkg',
    'editor#1.2.0-full.nupkg',
    'a%20b-1.2.0.nupkg',
    '1.2.0.nupkg',
    'editor-1.2.0.zip',
    'editor-1.2.3.4.5.nupkg',
  ])('%s can’t be relied on', (filename) => expect(squirrelVersion(filename)).toBeNull())

  it.each([
    ['1.2.0', '1.2.0'],
    ['1.2.0-beta.1', '1.2.0-beta1'],
    ['1.2.0-beta.1.x-2+build.5', '1.2.0-beta1x-2'],
    ['1.2.0+5', '1.2.0'],
  ])('%s is spelled %s', (version, spelled) => expect(toSquirrelVersion(version)).toBe(spelled))

  it('is compared by the client as text where it is a pre-release', () => {
    expect(compareNuGet('1.0.0-beta9', '1.0.0-beta10')).toBeGreaterThan(0)
    expect(compareNuGet('1.0.0', '1.0.0-beta10')).toBeGreaterThan(0)
    expect(compareNuGet('1.0.0.0', '1.0.0')).toBe(0)
  })
})
