import { describe, expect, it } from 'vitest'
import type { AppType } from '#shared/domain/organizations/application.ts'
import { findPublishReasons, type PublishFacts } from '#shared/domain/releases/find-publish-reasons.ts'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { anAsset } from './releases.ts'

function asked(version: string, assets: ManifestAsset[], facts: Partial<PublishFacts>) {
  return findPublishReasons(
    { version, assets },
    { appType: 'TauriVersion2', updaters: [], channel: null, before: null, published: [], ...facts },
  )
}

describe('how files are packed', () => {
  const of = (...files: [platform: string, filename: string][]) =>
    files.map(([platform, filename]) => anAsset(platform, { filename, size: 500 }))
  const release = (...files: [string, string][]) => ({ version: '2.0.0', assets: of(...files) })
  const appImage = 'Editor_2.1.0_amd64.AppImage'
  const zipped = `${appImage}.tar.gz`
  const linux = 'linux-x86_64'

  it('is asked about when a plain file replaces an archive, which Tauri 1 needs', () => {
    const before = release([linux, zipped], ['windows-x86_64', 'Editor_2.1.0_x64_en-US.msi.zip'])
    const msi = ['windows-x86_64', 'Editor_2.1.0_x64_en-US.msi'] as [string, string]
    const found = asked('2.1.0', of([linux, appImage], msi), { before })
    expect(found).toEqual([
      {
        code: 'unsupported_packaging',
        message:
          'Copies built with Tauri 1 can’t install Editor_2.1.0_amd64.AppImage and Editor_2.1.0_x64_en-US.msi without an archive, and trying breaks an AppImage.',
        details: {
          files: [
            { filename: appImage, platform: linux, updater: 'tauri-v1' },
            { filename: msi[1], platform: msi[0], updater: 'tauri-v1' },
          ],
        },
      },
    ])
  })

  it('is asked about when an archive replaces a plain file, which Packager needs', () => {
    const windows = 'windows-x86_64'
    const before = release([windows, 'Editor_2.0.0_x64-setup.exe'])
    const [found] = asked('2.1.0', of([windows, 'Editor_2.1.0_x64-setup.nsis.zip']), { before })
    expect(found?.message).toBe('Copies built with Packager can’t unpack Editor_2.1.0_x64-setup.nsis.zip.')
  })

  it.each<[AppType, string, boolean]>([
    ['TauriVersion1', appImage, true],
    ['TauriVersion1', zipped, false],
    ['TauriVersion2', appImage, false],
    ['TauriVersion2', zipped, false],
    ['Packager', appImage, false],
    ['Packager', zipped, true],
    ['Taurify', zipped, true],
    ['Other', appImage, false],
  ])('of the first release of %s with %s is asked about: %s', (appType, filename, isAsked) => {
    const found = asked('2.1.0', of([linux, filename]), { appType, before: null })
    expect(found.map(({ code }) => code)).toEqual(isAsked ? ['unsupported_packaging'] : [])
  })

  it('is asked about once, and only where clients that can’t install it ask', () => {
    const before = release([linux, appImage])
    expect(asked('2.1.0', of([linux, appImage]), { before, appType: 'TauriVersion1' })).toEqual([])
    const both = of([linux, zipped], [`${linux}-appimage`, appImage])
    expect(asked('2.1.0', both, { before: release([linux, zipped]) })).toEqual([])
    const electron = of([`${linux}-electron-appimage`, appImage])
    expect(asked('2.1.0', electron, { before: null, appType: 'TauriVersion1' })).toEqual([])
  })
})
