import { describe, expect, it } from 'vitest'
import {
  isPackedAs,
  otherVersionInFile,
  otherVersionInName,
} from '#shared/domain/releases/version-in-name.ts'
import { cpuTime } from '#tests/fixtures/cpu-time.ts'

it.each([
  ['1.4.0', '1.4.0', true],
  ['1.4.0', '1.4.1', false],
  ['2.0.0-rc1', '2.0.0-rc.1', true],
  ['2.0.0-RC1', '2.0.0-rc.1', true],
  ['2.0.0', '2.0.0+build.5', true],
  ['2.0.0-rc1', '2.0.0', false],
  ['1.40', '1.4.0', false],
])('a package of %s is one of %s: %s', (packed, version, expected) => {
  expect(isPackedAs(packed, version)).toBe(expected)
})

describe('a file name that carries the version of its release, or none', () => {
  it.each([
    // Tauri
    ['1.4.0', 'Editor_1.4.0_x64-setup.exe'],
    ['1.4.0', 'Editor_1.4.0_x64_en-US.msi'],
    ['1.4.0', 'editor_1.4.0_amd64.AppImage'],
    ['1.4.0', 'editor_1.4.0_amd64.AppImage.tar.gz'],
    ['1.4.0', 'Editor-1.4.0-1.x86_64.rpm'],
    ['1.4.0', 'Editor_1.4.0_universal.dmg'],
    ['1.4.0', 'Editor.app.tar.gz'],
    ['1.4.0', 'Editor_aarch64.app.tar.gz'],
    ['2.0.0-rc.1', 'Editor_2.0.0-rc.1_x64-setup.exe'],
    ['2.0.0-rc.1', 'editor-2.0.0-rc.1-1.x86_64.rpm'],
    ['2.0.0-1', 'Editor_2.0.0-1_x64_en-US.msi'],
    // Packager
    ['1.4.0', 'editor_1.4.0_x86_64.AppImage'],
    ['1.4.0', 'editor_1.4.0_x64-setup.exe'],
    ['1.4.0', 'editor-1.4.0-1-x86_64.pkg.tar.zst'],
    // electron-builder, Squirrel, Velopack
    ['1.4.0', 'Editor Setup 1.4.0.exe'],
    ['1.4.0', 'Editor-1.4.0-arm64-mac.zip'],
    ['1.4.0', 'Editor-1.4.0.AppImage'],
    ['1.4.0', 'editor-1.4.0.x86_64.rpm'],
    ['2.0.0-rc.1', 'editor-2.0.0-rc.1.x86_64.rpm'],
    ['1.4.0', 'editor-1.4.0-full.nupkg'],
    ['2.0.0-rc.1', 'editor-2.0.0-rc1-full.nupkg'],
    ['1.4.0', 'Editor-1.3.0-1.4.0.delta'],
    // Fedora, Debian and Windows spellings
    ['2.0.0-rc.1', 'editor-2.0.0-0.rc.1.x86_64.rpm'],
    ['2.0.0-rc.1', 'editor_2.0.0~rc.1_amd64.deb'],
    ['1.4.0', 'Editor_1.4.0.0_x64.msix'],
    ['2.0.0-rc.1', 'Editor_2.0.0.1_x64.msix'],
    ['1.4.0', 'editor_1.4.0-1ubuntu22.04.1_amd64.deb'],
    // Build metadata
    ['1.4.0+7', 'Editor_1.4.0_x64.msi'],
    ['1.4.0+7', 'Editor_1.4.0+7_x64.msi'],
    ['1.4.0', 'editor-v1.4.0-linux-x86_64.tar.gz'],
    // Not a complete version, or not one of the app
    ['1.4.0', 'Editor-1.4.dmg'],
    ['1.5.0', 'Editor-1.4.dmg'],
    ['1.4.0', 'python3.11.4-editor_amd64.deb'],
    ['1.4.0', 'Editor_x86_64-apple-darwin.tar.gz'],
    ['1.4.0', 'editor-linux-glibc-2.31.0.tar.gz'],
    ['1.4.0', 'Editor-electron-31.0.2-x64.zip'],
    ['1.4.0', 'Editor3.1.2'],
    ['1.4.0', 'editor-2026.11.22.zip'],
    ['1.4.0', 'editor-10.0.0.0.1.zip'],
    ['1.4.0', 'editor-0.01.2.zip'],
    ['nightly', 'editor-1.0.0.zip'],
    ['1.4.0', '1.3.0'.repeat(40)],
  ])('%s: %s', (version, filename) => {
    expect(otherVersionInName(filename, version)).toBeNull()
  })
})

describe('a file name that carries another version', () => {
  it.each([
    ['1.5.0', 'Editor_1.4.0_x64-setup.exe', '1.4.0'],
    ['1.5.0', 'editor_1.4.0_amd64.deb', '1.4.0'],
    ['1.5.0', 'editor-1.4.0-1.x86_64.rpm', '1.4.0'],
    ['1.5.0', 'Editor Setup 1.4.0.exe', '1.4.0'],
    ['1.4.0', 'Editor_1.4.01_x64.exe', null],
    ['1.4.0', 'Editor_1.4.10_x64.exe', '1.4.10'],
    ['1.4.0', 'Editor_11.4.0_x64.exe', '11.4.0'],
    ['2.0.0', 'Editor_2.0.0-rc.1_x64-setup.exe', '2.0.0-rc.1'],
    ['2.0.0', 'editor-2.0.0-rc1-full.nupkg', '2.0.0-rc1'],
    ['2.0.0-rc.1', 'Editor_2.0.0_x64-setup.exe', '2.0.0'],
    ['2.0.0-rc.1', 'Editor_2.0.0-rc.10_x64-setup.exe', '2.0.0-rc.10'],
    ['2.0.0-rc.2', 'Editor_2.0.0-rc.1_x64-setup.exe', '2.0.0-rc.1'],
    ['2.0.0-beta.1', 'Editor_2.0.0-rc.1_x64-setup.exe', '2.0.0-rc.1'],
    ['1.5.0', 'editor-v1.4.0-linux.tar.gz', '1.4.0'],
    ['1.5.0', 'editor_1.4.0_glibc-2.31.0.deb', '1.4.0'],
    ['2026.11.1', 'editor-2026.10.2.zip', '2026.10.2'],
  ])('%s: %s → %s', (version, filename, other) => {
    expect(otherVersionInName(filename, version)).toBe(other)
  })

  it('is found in no time in a long name', () => {
    const names = ['1.2.3-'.repeat(33), '1.'.repeat(100), '0.0.0.'.repeat(33), '-rc.1'.repeat(40)]
    const start = cpuTime()
    for (const name of names) otherVersionInName(name, '9.9.9-rc.1')
    expect(cpuTime() - start).toBeLessThan(50)
  })
})

describe('a file that says its version', () => {
  it.each([
    ['1.4.0', '1.4.0'],
    ['1.4.0', '1.4.0-1'],
    ['1.4.0', '2:1.4.0+dfsg-1ubuntu3'],
    ['1.4.0', '1.4.0.12'],
    ['1.4.0', '1.4'],
    ['1.4.0', ''],
    ['2.0.0-rc.1', '2.0.0~rc.1-1'],
    ['2.0.0-rc.1', '2.0.0_rc1'],
    // Where pre-releases are unknown.
    ['2.0.0-rc.1', '2.0.0'],
    ['nightly', '1.0.0'],
  ])('is of %s: %s', (version, own) => {
    expect(otherVersionInFile(own, version)).toBeNull()
  })

  it.each([
    ['1.5.0', '1.4.0-1', '1.4.0'],
    ['1.5.0', '2:1.4.0', '1.4.0'],
    ['2.0.0', '2.0.0~rc.1', '2.0.0-rc.1'],
    ['2.0.0-rc.2', '2.0.0-rc.1', '2.0.0-rc.1'],
    ['2.0.0-rc.1', '1.9.0', '1.9.0'],
  ])('is not of %s: %s', (version, own, other) => {
    expect(otherVersionInFile(own, version)).toBe(other)
  })
})
