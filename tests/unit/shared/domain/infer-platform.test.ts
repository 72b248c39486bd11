import { describe, expect, it } from 'vitest'
import type { AppType } from '#shared/domain/application.ts'
import { inferFormat, inferPlatforms } from '#shared/domain/infer-platform.ts'
import { PublicPlatform, UpdatePlatform } from '#shared/domain/release.ts'

/** What one file with its signature is for. */
function signed(filename: string, appType: AppType = 'TauriVersion2') {
  const { files } = inferPlatforms([filename, `${filename}.sig`], appType)
  const { publicPlatform, updatePlatform, format } = files[0] ?? {}
  return [publicPlatform, updatePlatform, format]
}

describe('the name of a file', () => {
  it.each([
    ['Editor_1.2.0_amd64.AppImage', 'appimage-x86_64', 'linux-x86_64', 'appimage'],
    ['editor_1.2.0_x86_64.AppImage', 'appimage-x86_64', 'linux-x86_64', 'appimage'],
    ['Editor_1.2.0_aarch64.AppImage', 'appimage-aarch64', 'linux-aarch64', 'appimage'],
    ['Editor_1.2.0_armhf.AppImage', 'appimage-armv7', 'linux-armv7', 'appimage'],
    ['Editor_1.2.0_i386.AppImage', 'appimage-i686', 'linux-i686', 'appimage'],
    ['Editor_1.2.0_amd64.deb', 'deb-x86_64', 'linux-x86_64-deb', null],
    ['Editor_1.2.0_arm64.deb', 'deb-aarch64', 'linux-aarch64-deb', null],
    ['Editor-1.2.0-1.x86_64.rpm', 'rpm-x86_64', 'linux-x86_64-rpm', null],
    ['Editor-1.2.0-1.armhfp.rpm', 'rpm-armv7', 'linux-armv7-rpm', null],
    ['Editor_1.2.0_x64-setup.exe', 'nsis-x86_64', 'windows-x86_64', 'nsis'],
    ['Editor_1.2.0_x86-setup.exe', 'nsis-i686', 'windows-i686', 'nsis'],
    ['Editor_1.2.0_arm64-setup.exe', 'nsis-aarch64', 'windows-aarch64', 'nsis'],
    ['Editor_1.2.0_x64_en-US.msi', 'wix-x86_64', 'windows-x86_64', 'wix'],
    ['Editor_1.2.0_amd64.AppImage.tar.gz', null, 'linux-x86_64', 'appimage'],
    ['Editor_1.2.0_x64_en-US.msi.zip', null, 'windows-x86_64', 'wix'],
    ['Editor_1.2.0_x64-setup.nsis.zip', null, 'windows-x86_64', 'nsis'],
    ['Editor_1.2.0_aarch64.app.tar.gz', null, 'darwin-aarch64', 'app'],
    ['Editor_universal.app.tar.gz', null, 'darwin-universal', 'app'],
    ['Editor_1.2.0_x64.dmg', 'dmg-x86_64', null, null],
    ['Editor_1.2.0_universal.dmg', 'dmg-universal', null, null],
    ['notes.pdf', null, null, null],
  ])('%s tells what it is for', (filename, ...expected) => {
    expect(signed(filename)).toEqual(expected)
  })

  it('gives platforms that a release accepts', () => {
    const [publicPlatform, updatePlatform] = signed('Editor_1.2.0_universal.app.tar.gz')
    expect(UpdatePlatform.safeParse(updatePlatform).success).toBe(true)
    expect(publicPlatform).toBeNull()
    expect(PublicPlatform.safeParse(signed('Editor_1.2.0_universal.dmg')[0]).success).toBe(true)
  })

  it('tells how an update is installed', () => {
    expect(inferFormat('Editor_1.2.0_x64-setup.exe')).toBe('nsis')
    expect(inferFormat('readme.txt')).toBeNull()
  })
})

describe('the archive of a Mac app', () => {
  it('is called darwin by Tauri and macos by Packager', () => {
    expect(signed('Editor_x64.app.tar.gz', 'TauriVersion1')[1]).toBe('darwin-x86_64')
    expect(signed('Editor_x64.app.tar.gz', 'Packager')[1]).toBe('macos-x86_64')
  })

  it('does not say for which architecture it is, and a person must', () => {
    const { files } = inferPlatforms(['Editor.app.tar.gz', 'Editor.app.tar.gz.sig'], 'TauriVersion2')
    expect(files[0]).toMatchObject({ updatePlatform: null, needsArch: 'darwin', format: 'app' })
  })
})

describe('a set of files', () => {
  it('pairs signatures with their files, and names those that stay alone', () => {
    const names = ['a_x64.msi', 'a_x64.msi.sig', 'b_x64.dmg', 'c_amd64.deb.sig']
    const { files, loneSignatures } = inferPlatforms(names, 'TauriVersion2')
    expect(files.map(({ filename, signatureFile }) => [filename, signatureFile])).toEqual([
      ['a_x64.msi', 'a_x64.msi.sig'],
      ['b_x64.dmg', null],
    ])
    expect(loneSignatures).toEqual(['c_amd64.deb.sig'])
  })

  it('offers as an update only what is signed', () => {
    const { files } = inferPlatforms(['Editor_1.2.0_amd64.AppImage'], 'TauriVersion2')
    expect(files[0]).toMatchObject({ publicPlatform: 'appimage-x86_64', updatePlatform: null })
  })

  it('gives the platform without a suffix to one installer, and the other its own', () => {
    const names = ['a_x64_en-US.msi', 'a_x64_en-US.msi.sig', 'a_x64-setup.exe', 'a_x64-setup.exe.sig']
    const { files } = inferPlatforms(names, 'TauriVersion2')
    expect(files.map((file) => file.updatePlatform)).toEqual(['windows-x86_64-msi', 'windows-x86_64'])
  })

  it('gives no platform twice, nor one that is taken', () => {
    const names = ['a_amd64.AppImage', 'a_amd64.AppImage.sig', 'b_amd64.AppImage', 'b_amd64.AppImage.sig']
    const { files } = inferPlatforms(names, 'TauriVersion2', ['linux-x86_64'])
    expect(files.map((file) => file.updatePlatform)).toEqual(['linux-x86_64-appimage', null])
    expect(files.map((file) => file.publicPlatform)).toEqual(['appimage-x86_64', null])
  })

  it('holds no updates for an application of type Other', () => {
    expect(signed('Editor_1.2.0_x64-setup.exe', 'Other')).toEqual(['nsis-x86_64', null, 'nsis'])
  })
})
