import { expect, test } from 'vitest'
import { reasonText, reasonWords } from '#web/features/releases/drafts/reason-words.ts'

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

test('names the platforms of clients that would get nothing as people know them', () => {
  const clients = {
    ...{ day: '2026-11-19', clients: 1, isUpperBound: false, isEstimate: false },
    platforms: [{ platform: 'linux-aarch64', clients: 1 }],
  }
  const details = { latest: '1.0.0', platforms: ['linux-aarch64'], downloads: [] }
  expect(reasonText({ code: 'platform_lost', message: '', details, clients })).toMatch(
    /or older\. 1 client on Linux Arm would get nothing\.$/,
  )
})

test('says of a code that it does not know what the server says', () => {
  expect(reasonText({ code: 'of_tomorrow', message: 'As the server says it.', details: {} })).toBe(
    'As the server says it.',
  )
})
