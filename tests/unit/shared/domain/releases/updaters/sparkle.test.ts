import { describe, expect, it } from 'vitest'
import type { Updating } from '#shared/domain/organizations/application.ts'
import { assetFor } from '#shared/domain/releases/asset-for.ts'
import { inferPlatforms } from '#shared/domain/releases/infer-platform.ts'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { UPDATE_PLATFORM } from '#shared/domain/releases/platform-pattern.ts'
import { lostPlatforms, serves } from '#shared/domain/releases/release-difference.ts'
import { readClient } from '#shared/domain/releases/update-platform.ts'
import { electron } from '#shared/domain/releases/updaters/electron.ts'
import { readSparkleClient, sparkle, sparkleClientsOf } from '#shared/domain/releases/updaters/sparkle.ts'

const file = (updatePlatform: string): ManifestAsset => ({
  ...{ id: updatePlatform, filename: `${updatePlatform}.bin`, size: 1, sha256: '', updatePlatform },
  ...{ publicPlatform: null, format: null, signature: null },
})
const release = (...platforms: string[]) => ({ version: '1.0.0', assets: platforms.map(file) })

it('its platforms are well formed, and each serves a client of its system', () => {
  for (const platform of sparkle.files) {
    expect(platform).toMatch(UPDATE_PLATFORM)
    const systems = sparkle.clients
      .filter((name) => serves(release(platform), name))
      .map((name) => name.split('-')[0])
    expect([platform, ...new Set(systems)]).toEqual([platform, platform.split('-')[0]])
  }
})

it('no other updater is given its files, and it gets none of theirs', () => {
  const others = ['linux', 'darwin', 'macos', 'windows'].flatMap((os) =>
    ['x86_64', 'aarch64', 'i686', 'armv7', 'riscv64', 'universal'].flatMap((arch) =>
      ['', '-appimage', '-deb', '-rpm', '-app', '-nsis', '-msi', '-unknown'].map(
        (end) => `${os}-${arch}${end}`,
      ),
    ),
  )
  for (const name of [...others, ...electron.clients])
    expect(serves(release(...sparkle.files), name)).toBe(false)
  const stored = others.filter((name) => UPDATE_PLATFORM.test(name))
  for (const name of sparkle.clients) expect(serves(release(...stored, ...electron.files), name)).toBe(false)
})

describe('a client', () => {
  const first = (name: string, files = sparkle.files) => {
    const client = readClient(name)
    const assets = files.toReversed().map(file)
    return client && assetFor({ assets }, client)?.updatePlatform
  }

  it.each([
    ['darwin-sparkle', 'darwin-universal-sparkle-zip'],
    ['darwin-aarch64-sparkle', 'darwin-aarch64-sparkle-zip'],
    ['windows-x86_64-sparkle', 'windows-x86_64-sparkle-exe'],
    ['windows-aarch64-sparkle', 'windows-aarch64-sparkle-exe'],
    ['linux-sparkle', 'linux-x86_64-sparkle-deb'],
    ['linux-x86_64-sparkle-rpm', 'linux-x86_64-sparkle-rpm'],
    ['windows-x86_64-sparkle-msi', 'windows-x86_64-sparkle-msi'],
  ])('%s takes %s first', (name, platform) => expect(first(name)).toBe(platform))

  it('is given a file for every processor in place of one for its own, and never one for another', () => {
    expect(first('windows-aarch64-sparkle', ['windows-universal-sparkle-exe'])).toBe(
      'windows-universal-sparkle-exe',
    )
    expect(first('windows-aarch64-sparkle', ['windows-x86_64-sparkle-exe'])).toBeUndefined()
    expect(first('darwin-aarch64-sparkle', ['darwin-x86_64-sparkle-zip'])).toBeUndefined()
    expect(first('linux-x86_64-sparkle-deb', ['linux-x86_64-sparkle-rpm'])).toBeUndefined()
  })

  it.each([
    [{ os: 'macos', arch: null, kind: null }, 'darwin-sparkle'],
    [{ os: 'Darwin', arch: 'arm64', kind: null }, 'darwin-aarch64-sparkle'],
    [{ os: 'win', arch: 'AMD64', kind: null }, 'windows-x86_64-sparkle'],
    [{ os: 'windows', arch: 'x86', kind: 'MSI' }, 'windows-i686-sparkle-msi'],
    [{ os: 'linux', arch: 'armhf', kind: 'deb' }, 'linux-armv7-sparkle-deb'],
    [{ os: '', arch: '', kind: '' }, 'sparkle'],
    [{ os: 'amiga', arch: null, kind: null }, null],
    [{ os: 'linux', arch: '68k', kind: null }, null],
    [{ os: 'linux', arch: 'x64', kind: 'exe' }, null],
    [{ os: 'windows', arch: null, kind: 'exe' }, null],
    [{ os: null, arch: 'x64', kind: null }, null],
    [{ os: 'macos', arch: 'x86', kind: null }, null],
  ])('is told from %j: %s', (query, client) => expect(readSparkleClient(query)).toBe(client))

  it('that names no system or processor may be any that looks at them', () => {
    const windows = ['windows-x86_64-sparkle', 'windows-aarch64-sparkle', 'windows-i686-sparkle']
    expect(sparkleClientsOf('windows-sparkle')).toEqual(windows)
    expect(sparkleClientsOf('sparkle')).toEqual(['darwin-sparkle', ...windows, 'linux-sparkle'])
    expect(sparkleClientsOf('windows-x86_64-sparkle-msi')).toEqual(['windows-x86_64-sparkle-msi'])
  })

  it('asks by a URL that is read back', () => {
    for (const client of sparkle.clients) {
      const url = new URL(sparkle.request(client, '1.0.0', 'beta'), 'https://files.example')
      const [os, arch, kind] = ['os', 'arch', 'kind'].map((name) => url.searchParams.get(name))
      expect(readSparkleClient({ os: os ?? null, arch: arch ?? null, kind: kind ?? null })).toBe(client)
      expect(url.searchParams.get('channel')).toBe('beta')
    }
    expect(sparkle.request('sparkle', '1.0.0', null)).toBe('appcast.xml')
  })
})

describe('a lost file', () => {
  it('is replaced on a Mac by another kind of archive', () => {
    const dmg = release('darwin-universal-sparkle-dmg')
    const both = release('darwin-x86_64-sparkle-zip', 'darwin-aarch64-sparkle-zip')
    expect(lostPlatforms(both, dmg)).toEqual([])
    expect(lostPlatforms(dmg, both)).toEqual([])
    expect(lostPlatforms(release('darwin-x86_64-sparkle-zip'), both)).toEqual(['darwin-aarch64-sparkle-zip'])
  })

  it('is an installer of another kind', () => {
    const exe = release('windows-x86_64-sparkle-exe')
    expect(lostPlatforms(release('windows-x86_64-sparkle-msi'), exe)).toEqual(['windows-x86_64-sparkle-exe'])
    expect(lostPlatforms(release('windows-universal-sparkle-exe'), exe)).toEqual([])
  })
})

const SPARKLE: Updating = { appType: 'Other', updaters: ['sparkle'] }

it.each([
  ['Editor-1.4.0.zip', null, 'darwin-universal-sparkle-zip'],
  ['Editor-1.4.0-arm64.zip', null, 'darwin-aarch64-sparkle-zip'],
  ['Editor-mac.zip', null, 'darwin-universal-sparkle-zip'],
  ['Editor.app.zip', null, 'darwin-universal-sparkle-zip'],
  ['Editor 1.4.0.dmg', 'dmg-universal', 'darwin-universal-sparkle-dmg'],
  ['Editor-1.4.0-x86_64.dmg', 'dmg-x86_64', 'darwin-x86_64-sparkle-dmg'],
  ['Editor.app.tar.xz', null, 'darwin-universal-sparkle-tar'],
  ['Editor-1.4.0.pkg', null, 'darwin-universal-sparkle-pkg'],
  ['Editor-1.4.0-x64-setup.exe', 'nsis-x86_64', 'windows-x86_64-sparkle-exe'],
  ['Editor-Setup.exe', 'nsis-x86_64', 'windows-universal-sparkle-exe'],
  ['Editor-1.4.0-arm64.msi', 'wix-aarch64', 'windows-aarch64-sparkle-msi'],
  ['editor_1.4.0_amd64.deb', 'deb-x86_64', 'linux-x86_64-sparkle-deb'],
  ['editor-1.4.0-linux-arm64.tar.gz', null, 'linux-aarch64-sparkle-tar'],
  ['Editor-1.4.0-portable.exe', 'windows-x86_64', null],
  ['Editor-1.4.0.dSYM.zip', null, null],
  ['editor-1.4.0-src.tar.gz', null, null],
  ['editor-1.4.0.tar.gz', null, null],
  ['Editor-1.4.0-windows-x64.zip', null, null],
  ['icons.zip', null, null],
  ['appcast.xml', null, null],
  ['Editor-1.4.0.zip.edsig', null, null],
])('%s is the download %s and the update %s', (filename, publicPlatform, updatePlatform) => {
  const [platforms] = inferPlatforms([{ filename, signed: false }], SPARKLE)
  expect([platforms?.publicPlatform, platforms?.updatePlatform]).toEqual([publicPlatform, updatePlatform])
})
