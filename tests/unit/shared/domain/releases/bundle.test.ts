import { describe, expect, test } from 'vitest'
import type { AssetFormat } from '#shared/domain/releases/asset.ts'
import { bundleOf } from '#shared/domain/releases/bundle.ts'

describe('the kind of a stored file', () => {
  test.each<[string, AssetFormat | null, string, string | null]>([
    ['linux-x86_64-deb', null, 'Editor.bin', 'deb'],
    ['linux-x86_64-deb', 'appimage', 'Editor.AppImage', 'deb'],
    ['linux-x86_64', 'appimage', 'Editor.bin', 'appimage'],
    ['windows-x86_64', 'wix', 'Editor.bin', 'msi'],
    ['windows-x86_64', 'nsis', 'Editor.msi', 'nsis'],
    ['darwin-aarch64', 'app', 'Editor.bin', 'app'],
    ['linux-x86_64', null, 'Editor_1.0.0_amd64.AppImage', 'appimage'],
    ['linux-x86_64', null, 'editor_1.0.0_amd64.appimage.tar.gz', 'appimage'],
    ['linux-x86_64', null, 'editor_1.0.0_amd64.deb', 'deb'],
    ['linux-x86_64', null, 'editor-1.0.0-1.x86_64.rpm', 'rpm'],
    ['linux-x86_64', null, 'editor-1.0.0-1-x86_64.pkg.tar.zst', 'pacman'],
    ['windows-x86_64', null, 'Editor_1.0.0_x64-setup.exe', 'nsis'],
    ['windows-x86_64', null, 'Editor_1.0.0_x64-setup.nsis.zip', 'nsis'],
    ['windows-x86_64', null, 'Editor_1.0.0_x64_en-US.msi.zip', 'msi'],
    ['darwin-aarch64', null, 'Editor.app.tar.gz', 'app'],
    ['darwin-aarch64', null, 'Editor.dmg', 'dmg'],
    ['linux-x86_64', null, 'editor.tar.gz', null],
    ['windows-x86_64', null, 'Editor.exe', null],
  ])('stored for %s with format %s as %s: %s', (updatePlatform, format, filename, bundle) => {
    expect(bundleOf({ updatePlatform, format, filename })).toBe(bundle)
  })
})
