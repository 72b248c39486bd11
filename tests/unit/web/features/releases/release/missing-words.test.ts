import { expect, test } from 'vitest'
import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { askedPlatforms, missingWords } from '#web/features/releases/release/missing-words.ts'
import { platformMatrix } from '#web/features/releases/release/platform-matrix.ts'

const counted = (platforms: Record<string, number>, channel = 'production'): LastDayClients => {
  const clients = Object.values(platforms).reduce((sum, each) => sum + each, 0)
  return {
    ...{ day: '2026-11-22', clients, versions: [], channels: [{ channel, clients }] },
    platforms: Object.entries(platforms).map(([platform, each]) => ({ platform, clients: each })),
  }
}
const before = { id: '2.4.0', version: '2.4.0', updatePlatforms: ['linux-x86_64', 'windows-x86_64'] }

function words(clients: LastDayClients, channel: string | null = null): string[] {
  const rows = platformMatrix([], before.updatePlatforms, askedPlatforms(clients, channel))
  return missingWords(rows, { version: '2.4.1', channel, before }, clients)
}

test('says how many clients stay on the release before, and how many never had an update', () => {
  expect(words(counted({ 'linux-x86_64': 1, 'linux-x86_64-deb': 436, 'windows-aarch64': 9 }))).toEqual([
    '437 clients on Linux x64 stay on 2.4.0 or older, counted on 22\u00a0Nov\u00a02026.',
    '9 clients on Windows Arm can’t get 2.4.1, counted on 22\u00a0Nov\u00a02026.',
  ])
  expect(words(counted({ 'windows-x86_64': 1 }))).toEqual([
    '1 client on Windows x64 stays on 2.4.0 or older, counted on 22\u00a0Nov\u00a02026.',
  ])
})

test('names the platforms with the most clients, and counts the others', () => {
  const platforms = { 'linux-x86_64': 5, 'windows-x86_64': 4, 'windows-aarch64': 3, 'linux-aarch64': 2 }
  expect(words(counted(platforms)).slice(2)).toEqual([
    '3 clients on Windows Arm can’t get 2.4.1, counted on 22\u00a0Nov\u00a02026.',
    '1 more platform has no update.',
  ])
})

test('says nothing of clients that are all of another channel', () => {
  const clients = counted({ 'windows-aarch64': 9, 'linux-x86_64': 3 })
  expect(askedPlatforms(clients, 'beta')).toEqual([])
  expect(words(clients, 'beta')).toEqual([])
})
