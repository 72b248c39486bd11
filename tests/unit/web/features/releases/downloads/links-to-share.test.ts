import { expect, test } from 'vitest'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { shareLinks } from '#web/features/releases/downloads/links-to-share.ts'

const PLACE = { org: 'acme', app: 'editor' }
const file = (filename: string, publicPlatform: string | null, updatePlatform: string | null = null) =>
  ({ filename, publicPlatform, updatePlatform }) as ManifestAsset
const linksOf = (...assets: ManifestAsset[]) =>
  shareLinks(PLACE, {
    ...{ id: 'r', version: '2.4.0', notes: '', pubDate: '2026-11-22T09:00:00.000Z' },
    ...{ rolloutPercent: 100, paused: false, assets },
  })

test('names that contain the version have no links, as those would break with the next release', () => {
  const { byPlatform, byName, isVersioned } = linksOf(
    file('Editor_2.4.0_x64-setup.exe', 'windows-x86_64-nsis'),
    file('Editor.dmg', 'macos-aarch64-dmg'),
  )
  expect(byPlatform).toHaveLength(2)
  expect(byName.map(({ name }) => name)).toEqual(['Editor.dmg'])
  expect(isVersioned).toBe(true)
})

test('without a link for a platform, all names have one', () => {
  const { byPlatform, byName, isVersioned } = linksOf(file('manual-2.4.0.pdf', null))
  expect([byPlatform, isVersioned]).toEqual([[], true])
  expect(byName.map(({ name }) => name)).toEqual(['manual-2.4.0.pdf'])
})

test('buttons name the system, and what tells its files apart', () => {
  const { byPlatform } = linksOf(
    file('Editor_2.4.0_x64-setup.exe', 'windows-x86_64-nsis'),
    file('Editor_2.4.0_aarch64.dmg', 'macos-aarch64-dmg'),
    file('Editor_2.4.0_x64.dmg', 'macos-x86_64-dmg'),
    file('Editor_2.4.0_amd64.AppImage', 'linux-x86_64-appimage'),
    file('editor_2.4.0_amd64.deb', 'linux-x86_64-deb'),
    file('editor_2.4.0_arm64.deb', 'linux-aarch64-deb'),
    file('manual.pdf', 'manual'),
  )
  expect(byPlatform.map(({ button }) => button)).toEqual([
    'Download for macOS (Apple silicon)',
    'Download for macOS (Intel)',
    'Download for Windows',
    'Download for Linux (x64, AppImage)',
    'Download for Linux (x64, Debian and Ubuntu)',
    'Download for Linux (Arm)',
    'Download manual.pdf',
  ])
})

test('what only updaters read is not shared', () => {
  const { byName } = linksOf(
    file('Editor.app.tar.gz', null, 'darwin-aarch64'),
    file('Editor.dmg', 'macos-aarch64-dmg'),
  )
  expect(byName.map(({ name }) => name)).toEqual(['Editor.dmg'])
})

test('platforms have the names that makers know from the console', () => {
  const { byPlatform } = linksOf(
    file('Editor_2.4.0_x64-setup.exe', 'windows-x86_64-nsis'),
    file('Editor_2.4.0_arm64-setup.exe', 'nsis-aarch64'),
    file('Editor_2.4.0_aarch64.dmg', 'macos-aarch64-dmg'),
    file('editor_2.4.0_amd64.deb', 'linux-x86_64-deb'),
    file('Editor_2.4.0.apk', 'android-universal-apk'),
  )
  expect(byPlatform.map(({ name }) => name)).toEqual([
    'macOS Apple silicon · Disk image',
    'Windows x64 · Installer',
    'Windows Arm · Installer',
    'Linux x64 · Debian and Ubuntu',
    'Android All processors · Package',
  ])
})
