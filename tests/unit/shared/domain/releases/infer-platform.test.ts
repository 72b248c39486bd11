import { describe, expect, it } from 'vitest'
import type { AppType, Updating } from '#shared/domain/organizations/application.ts'
import { PublicPlatform, UpdatePlatform } from '#shared/domain/releases/asset.ts'
import type { AssetFacts } from '#shared/domain/releases/asset-facts.ts'
import {
  type FileToInfer,
  inferFormat,
  inferKind,
  inferPlatforms,
} from '#shared/domain/releases/infer-platform.ts'

const ofType = (appType: AppType): Updating => ({ appType, updaters: [] })

/** What one file with its signature is for. */
function signed(filename: string, appType: AppType = 'TauriVersion2') {
  const [platforms] = inferPlatforms([{ filename, signed: true }], ofType(appType))
  return [platforms?.publicPlatform, platforms?.updatePlatform, inferFormat(filename)]
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

  it.each(['Packager', 'Taurify'] as const)(
    'of a package that the updater of %s can’t install is a download',
    (type) => {
      expect(signed('editor_1.2.0_amd64.deb', type)).toEqual(['deb-x86_64', null, null])
      expect(signed('editor_1.2.0_x86_64.AppImage', type)[1]).toBe('linux-x86_64')
    },
  )

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

  it('needs an architecture when its name has none', () => {
    const filename = 'Editor.app.tar.gz'
    const needed = (file: Partial<FileToInfer>, appType: AppType = 'TauriVersion2') =>
      inferPlatforms([{ filename, signed: true, ...file }], ofType(appType))[0]?.needsArch
    expect(needed({})).toBe('darwin')
    expect(needed({}, 'Taurify')).toBe('macos')
    expect(needed({ signed: false })).toBe('darwin')
    expect(needed({ updatePlatform: null })).toBeNull()
    expect(needed({ publicPlatform: 'macos-aarch64' })).toBeNull()
    expect(needed({}, 'Other')).toBeNull()
  })

  it.each([
    [{ arch: 'aarch64' }, 'darwin-aarch64'],
    [{ publicPlatform: 'macos-x86_64' }, 'darwin-x86_64'],
    [{ updatePlatform: 'darwin-universal' }, 'darwin-universal'],
    [{ updatePlatform: null, arch: 'aarch64' }, null],
  ])('is an update for what %j says', (file, expected) => {
    const named = { filename: 'Editor.app.tar.gz', signed: true, ...file }
    expect(inferPlatforms([named], ofType('TauriVersion2'))[0]?.updatePlatform).toBe(expected)
  })
})

describe('the files of a release', () => {
  const NSIS = { filename: 'a_x64-setup.exe', signed: true }
  const MSI = { filename: 'a_x64_en-US.msi', signed: true }
  const updates = (...files: FileToInfer[]) =>
    inferPlatforms(files, ofType('TauriVersion2')).map(({ updatePlatform }) => updatePlatform)

  it('are offered as updates only when they are signed', () => {
    const file = { filename: 'Editor_1.2.0_amd64.AppImage', signed: false }
    expect(inferPlatforms([file], ofType('TauriVersion2'))).toEqual([
      { publicPlatform: 'appimage-x86_64', updatePlatform: null, deltaFor: null, needsArch: null },
    ])
  })

  it('have nsis before msi, in any order', () => {
    expect(updates(MSI, NSIS)).toEqual(['windows-x86_64-msi', 'windows-x86_64'])
    expect(updates(NSIS, MSI)).toEqual(['windows-x86_64', 'windows-x86_64-msi'])
    expect(updates(MSI)).toEqual(['windows-x86_64'])
  })

  it('keep the platforms that were named', () => {
    const named = { ...MSI, updatePlatform: 'windows-x86_64' }
    expect(updates(named, NSIS)).toEqual(['windows-x86_64', 'windows-x86_64-nsis'])
    expect(updates(NSIS, named)).toEqual(['windows-x86_64-nsis', 'windows-x86_64'])
    expect(updates({ ...NSIS, updatePlatform: null }, MSI)).toEqual([null, 'windows-x86_64'])
  })

  it('have each platform once', () => {
    const one = { filename: 'a_amd64.AppImage', signed: true }
    const files = [one, { ...one, filename: 'b_amd64.AppImage' }, { ...one, filename: 'c_amd64.AppImage' }]
    expect(updates(...files)).toEqual(['linux-x86_64', 'linux-x86_64-appimage', null])
    expect(inferPlatforms(files, ofType('Other')).map(({ publicPlatform }) => publicPlatform)).toEqual([
      'appimage-x86_64',
      null,
      null,
    ])
  })

  it('holds no updates for an application of type Other', () => {
    expect(signed('Editor_1.2.0_x64-setup.exe', 'Other')).toEqual(['nsis-x86_64', null, 'nsis'])
  })
})

describe('the kind of a file', () => {
  it.each([
    ['Editor_1.2.0_amd64.AppImage', 'installer'],
    ['Editor_1.2.0_x64-setup.exe', 'installer'],
    ['Editor_1.2.0_x64.dmg', 'installer'],
    ['editor-1.2.0-1-x86_64.pkg.tar.zst', 'installer'],
    ['Editor.app.tar.gz', 'update'],
    ['Editor_1.2.0_amd64.AppImage.tar.gz', 'update'],
    ['Editor_1.2.0_x64_en-US.msi.zip', 'update'],
    ['Editor-1.2.0-arm64-mac.zip', 'update'],
    ['Editor-1.2.0-full.nupkg', 'update'],
    ['Editor-1.2.0-delta.nupkg', 'delta'],
    ['Editor2-1.delta', 'delta'],
    ['Editor Setup 1.2.0.exe.blockmap', 'companion'],
    ['Editor-x86_64.AppImage.zsync', 'companion'],
    ['Editor.app.tar.gz.sig', 'companion'],
    ['latest-linux-arm64.yml', 'metadata'],
    ['RELEASES', 'metadata'],
    ['RELEASES-beta', 'metadata'],
    ['releases.win-x64.json', 'metadata'],
    ['appcast.xml', 'metadata'],
    ['handbook.pdf', null],
    ['releases of the year.txt', null],
  ])('%s', (filename, kind) => {
    expect(inferKind(filename)).toBe(kind)
  })
})

describe('an application with electron-updater', () => {
  const electron: Updating = { appType: 'Other', updaters: ['electron'] }
  const inferred = (file: FileToInfer, application = electron) => {
    const [platforms] = inferPlatforms([file], application)
    return [platforms?.publicPlatform, platforms?.updatePlatform]
  }

  it.each([
    ['Editor Setup 1.2.0.exe', 'nsis-x86_64', 'windows-x86_64-electron-nsis'],
    ['Editor-Setup-1.2.0.exe', 'nsis-x86_64', 'windows-x86_64-electron-nsis'],
    ['EditorSetup-1.2.0-arm64.exe', 'nsis-aarch64', 'windows-aarch64-electron-nsis'],
    ['Editor Setup 1.2.0-ia32.exe', 'nsis-i686', 'windows-i686-electron-nsis'],
    ['Editor-1.2.0-arm64-mac.zip', null, 'darwin-aarch64-electron-zip'],
    ['Editor-1.2.0-mac.zip', null, 'darwin-x86_64-electron-zip'],
    ['Editor-1.2.0-universal-mac.zip', null, 'darwin-universal-electron-zip'],
    ['Editor-darwin-arm64-1.2.0.zip', null, 'darwin-aarch64-electron-zip'],
    ['Editor-1.2.0.AppImage', 'appimage-x86_64', 'linux-x86_64-electron-appimage'],
    ['Editor-1.2.0-arm64.AppImage', 'appimage-aarch64', 'linux-aarch64-electron-appimage'],
    ['Editor-1.2.0-armv7l.AppImage', 'appimage-armv7', 'linux-armv7-electron-appimage'],
    ['editor_1.2.0_amd64.deb', 'deb-x86_64', 'linux-x86_64-electron-deb'],
    ['editor-1.2.0.aarch64.rpm', 'rpm-aarch64', 'linux-aarch64-electron-rpm'],
    ['editor-1.2.0.pacman', 'pacman-x86_64', 'linux-x86_64-electron-pacman'],
    ['Editor-1.2.0.dmg', 'dmg-x86_64', null],
    ['Editor 1.2.0.exe', 'windows-x86_64', null],
    ['Editor-Portable-Setup-1.2.0.exe', 'windows-x86_64', null],
    ['Editor Setup 1.2.0.exe.blockmap', null, null],
    ['latest-mac.yml', null, null],
    ['setupguide.exe', 'windows-x86_64', null],
    ['icons.zip', null, null],
  ])('%s is the download %s and the update %s', (filename, publicPlatform, updatePlatform) => {
    expect(inferred({ filename, signed: false })).toEqual([publicPlatform, updatePlatform])
    if (updatePlatform) expect(UpdatePlatform.safeParse(updatePlatform).success).toBe(true)
  })

  it('needs no signature, and may have one', () => {
    const file = { filename: 'Editor-1.2.0.AppImage', signed: true }
    expect(inferred(file)[1]).toBe('linux-x86_64-electron-appimage')
  })

  it('leaves signed files to the updater of its type, and serves both from one release', () => {
    const tauri: Updating = { appType: 'TauriVersion2', updaters: ['electron'] }
    const files = [
      { filename: 'Editor_1.2.0_amd64.deb', signed: true },
      { filename: 'editor-1.2.0_amd64.deb', signed: false },
      { filename: 'Editor_1.2.0_x64-setup.exe', signed: true },
      { filename: 'Editor Setup 1.2.0.exe', signed: false },
    ]
    const platforms = inferPlatforms(files, tauri).map(({ updatePlatform }) => updatePlatform)
    expect(platforms).toEqual([
      'linux-x86_64-deb',
      'linux-x86_64-electron-deb',
      'windows-x86_64',
      'windows-x86_64-electron-nsis',
    ])
  })

  it('asks for the architecture of a Tauri archive as before', () => {
    const file = { filename: 'Editor.app.tar.gz', signed: true }
    const tauri: Updating = { appType: 'TauriVersion2', updaters: ['electron'] }
    expect(inferPlatforms([file], tauri)[0]?.needsArch).toBe('darwin')
  })
})

describe('the processor that the bytes of a file say', () => {
  const platformOf = (filename: string, facts: AssetFacts) =>
    inferPlatforms([{ filename, signed: true, facts }], { appType: 'TauriVersion2', updaters: [] })[0]
      ?.updatePlatform
  const linux = (...architectures: string[]) => ({ os: 'linux' as const, architectures })

  it('counts where the name says none', () => {
    expect(platformOf('editor.deb', linux('aarch64'))).toBe('linux-aarch64-deb')
    expect(platformOf('editor_amd64.deb', linux('aarch64'))).toBe('linux-x86_64-deb')
  })

  it.each([
    ['several', 'editor.deb', linux('x86_64', 'aarch64')],
    ['Intel, which every Mac runs', 'Editor.app.tar.gz', { os: 'darwin', architectures: ['x86_64'] }],
    ['that of an installer', 'Editor-setup.exe', { os: 'windows', architectures: ['x86_64'] }],
  ] as const)('doesn’t count: %s', (_, filename, facts) => {
    expect(platformOf(filename, { ...facts, architectures: [...facts.architectures] })).toBeNull()
  })
})
