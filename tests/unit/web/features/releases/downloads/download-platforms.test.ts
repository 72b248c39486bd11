import { describe, expect, it } from 'vitest'
import {
  byGroup,
  describeFile,
  pickFor,
  titleIn,
} from '#web/features/releases/downloads/download-platforms.ts'

const file = (filename: string, publicPlatform: string | null = null) => ({
  filename,
  publicPlatform,
  size: 1,
  version: '1.0.0',
})

describe('what a file is for', () => {
  it.each([
    ['Editor_1.0.0_aarch64.dmg', 'dmg-aarch64', 'macOS', 'Disk image', 'Apple silicon'],
    ['Editor_x64.dmg', null, 'macOS', 'Disk image', 'Intel'],
    ['Editor_universal.dmg', 'dmg-universal', 'macOS', 'Disk image', 'Apple silicon and Intel'],
    ['Editor_x64-setup.exe', 'nsis-x86_64', 'Windows', 'Installer', '64-bit'],
    ['Editor_x64_en-US.msi', 'wix-x86_64', 'Windows', 'MSI package', '64-bit'],
    ['editor.AppImage', 'appimage-x86_64', 'Linux', 'AppImage', '64-bit'],
    ['editor_arm64.deb', 'deb-aarch64', 'Linux', 'Debian and Ubuntu', 'ARM 64-bit'],
    ['editor.zip', 'linux-x86_64', 'Linux', 'Program', '64-bit'],
    ['editor.zip', 'windows-i686', 'Windows', 'Program', '32-bit'],
    ['editor.apk', null, 'Android', 'Package', null],
    ['checksums.txt', null, 'Other files', null, null],
  ])('%s (%s) is for %s: %s, %s', (filename, platform, group, kind, processor) => {
    expect(describeFile(file(filename, platform))).toMatchObject({ group, kind, processor })
  })
})

it('titles files for the same processors by their kind', () => {
  const files = [
    ...[file('e.AppImage', 'appimage-x86_64'), file('e.deb', 'deb-x86_64'), file('e_arm.deb', 'deb-aarch64')],
    ...[file('e.apk'), file('notes.txt')],
  ]
  expect(files.map((each) => titleIn(files, each))).toEqual([
    { title: 'Linux, AppImage', rest: '64-bit' },
    { title: 'Linux, Debian and Ubuntu', rest: '64-bit' },
    { title: 'Linux, ARM 64-bit', rest: 'Debian and Ubuntu' },
    { title: 'Android', rest: 'Package' },
    { title: null, rest: null },
  ])
})

describe('the file for a visitor', () => {
  const files = [
    ...[file('e.rpm', 'rpm-x86_64'), file('e_arm.deb', 'deb-aarch64'), file('e.deb', 'deb-x86_64')],
    ...[file('e.AppImage', 'appimage-x86_64'), file('e_intel.dmg', 'dmg-x86_64')],
    ...[file('e_m.dmg', 'dmg-aarch64'), file('e_arm-setup.exe', 'nsis-aarch64')],
    ...[file('e.msi', 'wix-x86_64'), file('e-setup.exe', 'nsis-x86_64'), file('notes.txt')],
  ]

  it.each([
    ['macOS', 'e_m.dmg', ['e_intel.dmg']],
    ['Windows', 'e-setup.exe', ['e.msi', 'e_arm-setup.exe']],
    ['Linux', 'e.AppImage', ['e.deb', 'e.rpm', 'e_arm.deb']],
    ['ChromeOS', 'e.AppImage', ['e.deb', 'e.rpm', 'e_arm.deb']],
  ])('on %s is the one that most can use', (system, best, rest) => {
    const found = pickFor(system, files)
    expect([found?.file.filename, found?.others.map(({ filename }) => filename)]).toEqual([best, rest])
  })

  it('is one for both kinds of Macs, where there is one', () => {
    expect(pickFor('macOS', [...files, file('e_u.dmg', 'dmg-universal')])?.file.filename).toBe('e_u.dmg')
  })

  it('is null where nothing fits or the system is unknown', () => {
    for (const system of ['iPhone', 'Android', undefined]) expect(pickFor(system, files)).toBeUndefined()
  })

  it('stands among all others in a fixed order of systems', () => {
    expect(byGroup(files).map(([group]) => group)).toEqual(['macOS', 'Windows', 'Linux', 'Other files'])
  })
})
