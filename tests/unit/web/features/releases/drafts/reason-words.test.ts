import { expect, test } from 'vitest'
import { reasonWords } from '#web/features/releases/drafts/reason-words.ts'

const lost = (platforms: string[], downloads: string[]) =>
  reasonWords({
    ...{ code: 'platform_lost', message: 'As the server says it.' },
    details: { latest: '1.0.0', platforms, downloads },
  }).text

test('names lost platforms, and downloads only where the updates are kept', () => {
  expect(lost(['windows-x86_64', 'darwin-aarch64'], ['nsis-x86_64', 'dmg-universal'])).toBe(
    '1.0.0 has files for Windows x64, macOS Apple silicon, macOS Intel (Disk image). Without them, clients there stay on 1.0.0 or older.',
  )
})

test('keeps a platform that it has no name for', () => {
  expect(lost(['haiku-x86_64'], ['amiga'])).toMatch(/^1\.0\.0 has files for haiku-x86_64, amiga\./)
})

test('falls back to the message of a reason whose details it cannot read', () => {
  const reason = { code: 'platform_lost' as const, message: 'As the server says it.', details: {} }
  expect(reasonWords(reason)).toEqual({ title: 'Platforms are missing', text: 'As the server says it.' })
})
