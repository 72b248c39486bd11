import { describe, expect, test } from 'vitest'
import { askingPlatforms, servingPlatforms } from '#shared/domain/update-platform.ts'

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
    ['my-own-target-name', ['my-own-target-name']],
    ['custom', ['custom']],
    ['', ['']],
  ])('%s: %j', (asking, serving) => {
    expect(servingPlatforms(asking)).toEqual(serving)
  })

  test('on a Mac the exact bundle before the plain form, and the own name before the other', () => {
    expect(servingPlatforms('darwin-aarch64-app')).toEqual([
      ...['darwin-aarch64-app', 'darwin-aarch64', 'darwin-universal-app', 'darwin-universal'],
      ...['macos-aarch64-app', 'macos-aarch64', 'macos-universal-app', 'macos-universal'],
    ])
  })
})

test('a file for one bundle never serves a client of another, nor one that names none', () => {
  expect(servingPlatforms('linux-x86_64')).not.toContain('linux-x86_64-appimage')
  expect(servingPlatforms('linux-x86_64-deb')).not.toContain('linux-x86_64-appimage')
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
      for (const asking of askingPlatforms(stored)) expect(servingPlatforms(asking)).toContain(stored)
  })
})
