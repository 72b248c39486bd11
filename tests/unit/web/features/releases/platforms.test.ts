import { expect, test } from 'vitest'
import { allTargets, describeSign, lostTargets, systemSigns } from '#web/features/releases/platforms.ts'

test.each([
  [['windows-x86_64-nsis', 'linux-x86_64'], null, ['Windows: yes', 'Linux: yes']],
  [['linux-x86_64'], ['windows-x86_64', 'linux-x86_64-deb'], ['Windows: missing', 'Linux: yes']],
  [['darwin-aarch64'], ['macos-universal'], ['macOS: missing for Intel']],
  [['darwin-universal'], ['darwin-aarch64', 'darwin-x86_64'], ['macOS: yes']],
  [[], ['linux-x86_64', 'linux-aarch64'], ['Linux: missing']],
  [[], null, []],
  [['console-x'], ['console-x'], []],
])('%j after %j', (own, before, words) => {
  expect(systemSigns(own, before).map(describeSign)).toEqual(words)
})

test('a universal file serves both Macs, and Windows comes first', () => {
  const targets = allTargets(['linux-aarch64', 'darwin-universal', 'windows-x86_64'])
  expect(targets.map(({ system, processor }) => `${system} ${processor}`)).toEqual([
    'Windows x64',
    'macOS Apple silicon',
    'macOS Intel',
    'Linux Arm',
  ])
  expect(lostTargets(['linux-x86_64'], ['linux-x86_64-appimage'])).toEqual([])
})
