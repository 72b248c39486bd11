import { describe, expect, it } from 'vitest'
import { downloadNames, findByName } from '#shared/domain/releases/download-name.ts'

const file = (filename: string, updatePlatform: string | null, publicPlatform: string | null = null) => ({
  filename,
  updatePlatform,
  publicPlatform,
})

describe('download names', () => {
  it('are the file names unless several files share one', () => {
    expect(downloadNames([file('Editor.app.tar.gz', 'darwin-aarch64'), file('Editor.dmg', null)])).toEqual([
      null,
      null,
    ])
  })

  it('have the architecture before the extension', () => {
    const archives = ['darwin-aarch64', 'darwin-x86_64', 'darwin-universal']
    expect(downloadNames(archives.map((platform) => file('Editor.app.tar.gz', platform)))).toEqual([
      'Editor_aarch64.app.tar.gz',
      'Editor_x86_64.app.tar.gz',
      'Editor_universal.app.tar.gz',
    ])
  })

  it.each([
    ['Editor.AppImage', 'Editor_x86_64.AppImage'],
    ['Editor_1.2.0.AppImage.tar.gz', 'Editor_1.2.0_x86_64.AppImage.tar.gz'],
    ['setup.nsis.zip', 'setup_x86_64.nsis.zip'],
    ['editor-1.pkg.tar.zst', 'editor-1_x86_64.pkg.tar.zst'],
    ['editor-1.2', 'editor-1.2_x86_64'],
    ['editor-1.2.0-beta1-full.nupkg', 'editor_x86_64-1.2.0-beta1-full.nupkg'],
    ['editor.nupkg', 'editor_x86_64.nupkg'],
    ['editor', 'editor_x86_64'],
    ['.env', '.env_x86_64'],
  ])('of %s are like %s', (filename, expected) => {
    const files = [file(filename, null, 'linux-x86_64'), file(filename, null, 'linux-aarch64')]
    expect(downloadNames(files)[0]).toBe(expected)
  })

  it('differ also where files share name and architecture, or another file has the name', () => {
    const archives = [file('E.app.tar.gz', 'darwin-x86_64'), file('E.app.tar.gz', 'darwin-x86_64-app')]
    expect(downloadNames(archives)).toEqual(['E_darwin-x86_64.app.tar.gz', 'E_darwin-x86_64-app.app.tar.gz'])
    const others = [
      file('E.zip', 'darwin-x86_64'),
      file('E.zip', 'darwin-aarch64'),
      file('E_aarch64.zip', null),
    ]
    expect(downloadNames(others)).toEqual(['E_x86_64.zip', 'E_darwin-aarch64.zip', null])
  })

  it('leave a file without a platform its own name', () => {
    expect(downloadNames([file('E.zip', null), file('E.zip', 'darwin-aarch64')])).toEqual([
      null,
      'E_aarch64.zip',
    ])
  })
})

describe('a name', () => {
  const named = (platforms: string[]) => {
    const files = platforms.map((platform) => file('E.app.tar.gz', platform))
    const names = downloadNames(files)
    return files.map((each, index) => ({ ...each, downloadName: names[index] }))
  }

  it('finds the file of a download name', () => {
    const files = named(['darwin-aarch64', 'darwin-x86_64'])
    expect(findByName(files, 'E_aarch64.app.tar.gz')).toBe(files[0])
    expect(findByName(files, 'E_x86_64.app.tar.gz')).toBe(files[1])
    expect(findByName(files, 'E_universal.app.tar.gz')).toBeUndefined()
  })

  it('that files share finds universal, else x86_64, else aarch64', () => {
    const found = (...platforms: string[]) => findByName(named(platforms), 'E.app.tar.gz')?.updatePlatform
    expect(found('darwin-aarch64', 'darwin-x86_64', 'darwin-universal')).toBe('darwin-universal')
    expect(found('darwin-aarch64', 'darwin-x86_64')).toBe('darwin-x86_64')
    expect(found('linux-riscv64', 'darwin-aarch64')).toBe('darwin-aarch64')
    expect(found('linux-riscv64', 'linux-armv7')).toBe('linux-riscv64')
  })
})
