import { expect, it } from 'vitest'
import { assetFor } from '#shared/domain/releases/asset-for.ts'
import { bundleOf } from '#shared/domain/releases/bundle.ts'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { UPDATE_PLATFORM } from '#shared/domain/releases/platform-pattern.ts'
import { lostPlatforms, serves } from '#shared/domain/releases/release-difference.ts'
import { readClient } from '#shared/domain/releases/update-platform.ts'
import { electron } from '#shared/domain/releases/updaters/electron.ts'

const file = (updatePlatform: string): ManifestAsset => ({
  ...{ id: updatePlatform, filename: `${updatePlatform}.bin`, size: 1, sha256: '', updatePlatform },
  ...{ publicPlatform: null, format: null, signature: null },
})
const release = (...platforms: string[]) => ({ version: '1.0.0', assets: platforms.map(file) })

it('its platforms are well formed, and each is served to one client', () => {
  for (const platform of electron.files) {
    expect(platform).toMatch(UPDATE_PLATFORM)
    const clients = electron.clients.filter((name) => serves(release(platform), name))
    expect([platform, clients.length]).toEqual([platform, 1])
    expect(bundleOf(file(platform))).toBe(platform.split('-').at(-1))
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
  for (const name of others) expect(serves(release(...electron.files), name)).toBe(false)
  const stored = others.filter((name) => UPDATE_PLATFORM.test(name))
  for (const name of electron.clients) expect(serves(release(...stored), name)).toBe(false)
})

it('files for x64 come first, and a universal Mac archive before those', () => {
  const first = (name: string) => {
    const client = readClient(name)
    const assets = [...electron.files].reverse().map(file)
    return client && assetFor({ assets }, client)?.updatePlatform
  }
  expect(first('windows-electron')).toBe('windows-x86_64-electron-nsis')
  expect(first('darwin-electron')).toBe('darwin-universal-electron-zip')
  expect(first('linux-aarch64-electron')).toBe('linux-aarch64-electron-appimage')
})

it('a universal archive takes the place of two, and a lost file is named', () => {
  const two = release('darwin-x86_64-electron-zip', 'darwin-aarch64-electron-zip')
  const universal = release('darwin-universal-electron-zip')
  expect(lostPlatforms(universal, two)).toEqual([])
  expect(lostPlatforms(two, universal)).toEqual([])
  expect(lostPlatforms(release('darwin-x86_64-electron-zip'), two)).toEqual(['darwin-aarch64-electron-zip'])
  const deb = release('linux-x86_64-electron-deb')
  expect(lostPlatforms(release('linux-x86_64-electron-appimage'), deb)).toEqual(['linux-x86_64-electron-deb'])
})

it.each([
  'electron',
  'windows-x86_64-electron',
  'linux-electron',
  'darwin-electron-zip',
  'windows-electron-nsis',
])('%s is no client', (name) => expect(readClient(name)).toBeNull())

it('each client asks for a file of its own', () => {
  expect(electron.clients.map((name) => electron.request(name, '1.0.0', null))).toEqual([
    ...['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml'],
    ...['latest-linux-ia32.yml', 'latest-linux-arm.yml', 'latest-linux-riscv64.yml'],
  ])
  expect(electron.request('darwin-electron', '1.0.0', 'beta')).toBe('beta-mac.yml')
})
