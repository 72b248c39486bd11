import { expect, test } from 'vitest'
import type { PublishReason } from '#shared/domain/releases/publish-reason.ts'
import { reasonItems, reasonLines, reasonText } from '#web/features/releases/drafts/reason-words.ts'

const reason = (platforms: string[], downloads: string[] = []): PublishReason => ({
  ...{ code: 'platform_lost', message: 'As the server says it.' },
  details: { latest: '1.0.0', platforms, downloads },
})
const lost = (...given: Parameters<typeof reason>) => reasonText(reason(...given))

test('names lost platforms, and downloads only where the updates are kept', () => {
  expect(lost(['windows-x86_64', 'darwin-aarch64'], ['nsis-x86_64', 'dmg-universal'])).toBe(
    '1.0.0 has files for Windows x64, macOS Apple silicon, macOS Intel (Disk image). Without them, clients there stay on 1.0.0 or older.',
  )
})

test('keeps a platform that it has no name for', () => {
  expect(lost(['haiku-x86_64'], ['amiga'])).toMatch(/^1\.0\.0 has files for haiku-x86_64, amiga\./)
})

test('falls back to the message of a reason whose details it cannot read', () => {
  const unread = { ...reason([]), details: {} }
  expect(reasonItems(unread)).toEqual([{ title: 'Platforms are missing', text: 'As the server says it.' }])
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
  const unknown = { code: 'of_tomorrow', message: 'As the server says it.', details: {} }
  expect(reasonItems(unknown)).toEqual([{ title: 'As the server says it.' }])
})

test('gives each lost platform a line of the guard with its clients, and one to downloads', () => {
  const clients = {
    ...{ day: '2026-11-19', clients: 5130, isUpperBound: true, isEstimate: true },
    platforms: [
      { platform: 'darwin-aarch64', clients: 5000 },
      { platform: 'macos-aarch64', clients: 123 },
      { platform: 'linux-aarch64', clients: 7 },
    ],
  }
  const found = reason(['darwin-aarch64', 'macos-aarch64', 'linux-aarch64', 'windows-i686'], ['deb-x86_64'])
  const without = { ...found, details: { ...found.details, platforms: ['linux-aarch64', 'windows-i686'] } }
  expect(reasonItems({ ...without, clients })).toEqual([
    {
      title: 'Linux Arm is missing',
      text: 'Up to 7 clients stay on 1.0.0 or older, counted on 19\u00a0Nov\u00a02026.',
    },
    { title: 'Windows 32-bit is missing', text: 'Clients there stay on 1.0.0 or older.' },
    { title: 'Downloads are missing', text: '1.0.0 has files for Linux x64 (Debian and Ubuntu).' },
  ])
  expect(reasonItems({ ...found, clients })[0]).toEqual({
    title: 'macOS Apple silicon is missing',
    text: 'Up to about 5,120 clients stay on 1.0.0 or older, counted on 19\u00a0Nov\u00a02026.',
  })
})

test('gathers many lost platforms in one line of the guard', () => {
  const many = ['windows-x86_64', 'windows-i686', 'windows-aarch64', 'linux-x86_64', 'linux-aarch64']
  expect(reasonItems(reason(many)).map(({ title }) => title)).toEqual(['Platforms are missing'])
})

test('counts several lost platforms in one line of a dialog', () => {
  const two = reason(['windows-x86_64', 'linux-aarch64', 'linux-aarch64'])
  const title = '2 platforms are missing'
  expect(reasonLines(two)).toEqual([
    { title, text: 'Clients on Windows x64 and Linux Arm stay on 1.0.0 or older.' },
  ])
  const clients = { day: '2026-11-19', clients: 9, isUpperBound: true, isEstimate: false, platforms: [] }
  expect(reasonLines({ ...two, clients })).toEqual([
    {
      title,
      text: 'Up to 9 clients on Windows x64 and Linux Arm stay on 1.0.0 or older, counted on 19\u00a0Nov\u00a02026.',
    },
  ])
  const one = reason(['linux-aarch64'], ['deb-x86_64'])
  expect(reasonLines(one)).toEqual(reasonItems(one))
})

test('names the platforms that skip a required step as people know them, each once', () => {
  const details = { version: '2.0.0', platforms: ['windows-x86_64', 'macos-aarch64', 'darwin-aarch64'] }
  const clients = { day: '2026-11-19', clients: 12, isUpperBound: false, isEstimate: false, platforms: [] }
  const skipped = {
    code: 'step_skips_platforms' as const,
    message: 'As the server says it.',
    details,
    clients,
  }
  expect(reasonItems(skipped)).toEqual([
    {
      title: 'Some platforms skip this step',
      text: '2.0.0 has no file for Windows x64, macOS Apple silicon. Clients there skip this required step. 12 clients would skip it.',
    },
  ])
})
