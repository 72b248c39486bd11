import { expect, test } from 'vitest'
import { NO_UPDATE_REASONS } from '#shared/domain/releases/choose-update.ts'
import { platformWords } from '#web/lib/format/platform-words.ts'
import { reasonWords } from '#web/lib/format/reason-words.ts'

test.each([
  ['windows-x86_64', 'Windows x64', 'windows'],
  ['windows-aarch64', 'Windows Arm', 'windows'],
  ['darwin-aarch64', 'macOS Apple silicon', 'macos'],
  ['macos-x86_64-app', 'macOS Intel app', 'macos'],
  ['darwin-universal', 'macOS universal', 'macos'],
  ['linux-x86_64-deb', 'Linux x64 deb', 'linux'],
  ['linux-riscv64', 'Linux RISC-V', 'linux'],
  ['windows-electron', 'Windows Electron', 'windows'],
  ['linux-aarch64-electron', 'Linux Arm Electron', 'linux'],
  ['windows-x86_64-squirrel', 'Windows x64 Squirrel', 'windows'],
  ['linux-x86_64-velopack', 'Linux x64 Velopack', 'linux'],
  ['windows-aarch64-squirrel-msix', 'Windows Arm Squirrel MSIX', 'windows'],
  ['darwin-aarch64-electron-zip', 'macOS Apple silicon Electron zip', 'macos'],
  ['toaster', 'toaster', null],
  ['linux', 'linux', null],
  ['constructor-x86_64', 'constructor-x86_64', null],
  ['linux-constructor', 'linux-constructor', null],
])('%s is called %s', (platform, name, system) => {
  expect(platformWords(platform)).toEqual({ name, system })
})

test('every reason has a name of its own, and an unknown one its code', () => {
  const names = NO_UPDATE_REASONS.map((reason) => reasonWords(reason).name)
  expect(new Set(names).size).toBe(NO_UPDATE_REASONS.length)
  for (const reason of NO_UPDATE_REASONS) expect(reasonWords(reason).meaning).toMatch(/^[A-Z].*\.$/)
  expect(reasonWords('held-by-guard').name).toBe('held-by-guard')
})
