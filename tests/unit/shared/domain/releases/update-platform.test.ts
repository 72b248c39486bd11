import { describe, expect, test } from 'vitest'
import { UpdatePlatform } from '#shared/domain/releases/asset.ts'
import { askingPlatforms, platformHint, readClient } from '#shared/domain/releases/update-platform.ts'

const serving = (platform: string) => readClient(platform)?.serving

describe('a client is served by', () => {
  test.each([
    ['linux-x86_64', ['linux-x86_64']],
    ['linux-x86_64-deb', ['linux-x86_64-deb', 'linux-x86_64']],
    ['linux-x86_64-unknown', ['linux-x86_64']],
    ['windows-aarch64-msi', ['windows-aarch64-msi', 'windows-aarch64']],
    ['darwin-aarch64', ['darwin-aarch64', 'darwin-universal', 'macos-aarch64', 'macos-universal']],
    ['macos-x86_64', ['macos-x86_64', 'macos-universal', 'darwin-x86_64', 'darwin-universal']],
    ['darwin-universal', ['darwin-universal', 'macos-universal']],
    ['darwin-x86_64-unknown', ['darwin-x86_64', 'darwin-universal', 'macos-x86_64', 'macos-universal']],
  ])('%s: %j', (asking, platforms) => {
    expect(serving(asking)).toEqual(platforms)
  })

  test('on a Mac the exact bundle before the plain form, and the own name before the other', () => {
    expect(serving('darwin-aarch64-app')).toEqual([
      ...['darwin-aarch64-app', 'darwin-aarch64', 'darwin-universal-app', 'darwin-universal'],
      ...['macos-aarch64-app', 'macos-aarch64', 'macos-universal-app', 'macos-universal'],
    ])
  })
})

test('a client names its bundle, or none', () => {
  expect(readClient('linux-x86_64-deb')?.bundle).toBe('deb')
  expect(readClient('linux-x86_64')?.bundle).toBeNull()
  expect(readClient('linux-x86_64-unknown')?.bundle).toBeNull()
})

test('a file for one bundle never serves a client of another, nor one that names none', () => {
  expect(serving('linux-x86_64')).not.toContain('linux-x86_64-appimage')
  expect(serving('linux-x86_64-deb')).not.toContain('linux-x86_64-appimage')
})

describe('a malformed platform is no client, and a well-formed one comes close to it', () => {
  test.each([
    ['', 'linux-x86_64'],
    ['linux', 'linux-x86_64'],
    ['linux-', 'linux-x86_64'],
    ['-x86_64', 'linux-x86_64'],
    ['{{target}}-{{arch}}', 'linux-x86_64'],
    ['linux-{{arch}}', 'linux-x86_64'],
    ['windows-{{arch}}', 'windows-x86_64'],
    ['linux-aarch64-{{bundle_type}}', 'linux-aarch64'],
    ['linux-x86_64-snap', 'linux-x86_64'],
    ['linux-amd64-deb', 'linux-x86_64-deb'],
    ['win32-x64', 'windows-x86_64'],
    ['windows-x86', 'windows-i686'],
    ['darwin', 'darwin-aarch64'],
    ['darwin-arm64', 'darwin-aarch64'],
    ['mac-x64', 'darwin-x86_64'],
    ['macos-arm64', 'macos-aarch64'],
    ['Linux-x86_64', 'linux-x86_64'],
    ['linux-x86_64-deb-deb', 'linux-x86_64-deb'],
    ['my-own-target', 'linux-x86_64'],
    ['🦀', 'linux-x86_64'],
  ])('%j: %s', (sent, hint) => {
    expect(readClient(sent)).toBeNull()
    expect(platformHint(sent)).toBe(hint)
    expect(readClient(hint)).not.toBeNull()
    expect(UpdatePlatform.safeParse(hint).success).toBe(true)
  })
})

describe('a stored file is listed for', () => {
  test.each([
    ['linux-x86_64', ['linux-x86_64']],
    ['windows-x86_64-nsis', ['windows-x86_64-nsis']],
    ['darwin-aarch64', ['darwin-aarch64', 'macos-aarch64']],
    [
      'macos-universal',
      [
        'darwin-x86_64',
        'darwin-aarch64',
        'darwin-universal',
        'macos-x86_64',
        'macos-aarch64',
        'macos-universal',
      ],
    ],
  ])('%s: %j', (stored, asking) => {
    expect(askingPlatforms(stored)).toEqual(asking)
  })

  test('only platforms that it does serve', () => {
    for (const stored of ['darwin-universal', 'macos-aarch64', 'linux-x86_64-deb', 'darwin-universal-app'])
      for (const asking of askingPlatforms(stored)) expect(serving(asking)).toContain(stored)
  })
})
