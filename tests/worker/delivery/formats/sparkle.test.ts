import { describe, expect, test } from 'vitest'
import { aRelease, openHarness } from '#tests/worker/delivery/harness.ts'
import { ARM64, ask, aVersion, MAC, MAC_AGENT, versionsOf, WINDOWS_AGENT, X64 } from './appcast.ts'

describe('files', () => {
  const all = ['?os=windows', '?os=macos', '?os=linux', ''] as const

  test('are those of the system, of each processor that may be asking', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('1.0.0', [MAC, X64, ARM64, 'linux-x86_64-sparkle-deb'])])
    const systems = await Promise.all(
      all.map(async (query) => (await ask(harness, query)).items.map((each) => each.os)),
    )
    expect(systems).toEqual([
      ['windows-x64', 'windows-arm64'],
      ['macos'],
      ['linux'],
      ['macos', 'windows-x64', 'windows-arm64', 'linux'],
    ])
  })

  test('are those of the processor and the kind that the URL names', async () => {
    const harness = await openHarness()
    const msi = 'windows-x86_64-sparkle-msi'
    await harness.publish([aVersion('1.0.0', [X64, msi, ARM64])])
    const fileOf = async (query: string) =>
      (await ask(harness, query)).items.map(({ url }) => url?.split('/').at(-1))
    expect(await fileOf('?os=windows&arch=arm64')).toEqual([`${ARM64}.bin`])
    expect(await fileOf('?os=windows&arch=x64')).toEqual([`${X64}.bin`])
    expect(await fileOf('?os=windows&arch=x64&kind=msi')).toEqual([`${msi}.bin`])
    expect(await fileOf('?os=windows&arch=x86')).toEqual([])
  })

  test('for every Windows serve each processor, after those of its own', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('1.0.0', [X64, 'windows-universal-sparkle-exe'])])
    const { items } = await ask(harness, '?os=windows')
    expect(items.map((each) => each.os)).toEqual(['windows-x64', 'windows'])
  })

  test('may be of different releases, as not every release has all', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [MAC, X64]), aVersion('1.0.0', [MAC, X64, ARM64])])
    const { items } = await ask(harness)
    expect(items.map((each) => [each.os, each.version])).toEqual([
      ['macos', '2.0.0'],
      ['windows-x64', '2.0.0'],
      ['windows-arm64', '1.0.0'],
    ])
  })

  test('are told by the user agent where the URL names no system', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [MAC, X64])])
    const systemsFor = async (query: string, headers: Record<string, string>) =>
      (await ask(harness, query, headers)).items.map((each) => each.os)
    expect(await systemsFor('', MAC_AGENT)).toEqual(['macos'])
    expect(await systemsFor('', WINDOWS_AGENT)).toEqual(['windows-x64'])
    expect(await systemsFor('?os=macos', WINDOWS_AGENT)).toEqual(['macos'])
    expect(await systemsFor('', { 'user-agent': 'curl/8' })).toEqual(['macos', 'windows-x64'])
  })
})

describe('the installed version', () => {
  test('is told by the user agent, or by the header before that', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('1.0.0', [MAC, X64])])
    for (const agent of [MAC_AGENT, WINDOWS_AGENT])
      expect(await ask(harness, '', agent)).toMatchObject({ status: 200, reason: 'up-to-date', items: [] })
    expect(versionsOf(await ask(harness, '', { ...MAC_AGENT, 'x-client-version': '0.9.0' }))).toEqual([
      '1.0.0',
    ])
    const newer = { 'user-agent': 'Editor/1.1.0 Sparkle/2.6.4' }
    expect(await ask(harness, '', newer)).toMatchObject({ reason: 'client-is-newer', items: [] })
  })

  test.each(['Editor/? Sparkle/2.6.4', 'Editor/2 Sparkle/2.6.4', 'Mozilla/5.0 (compatible)', ''])(
    'is unknown from %j, which gets the highest release',
    async (agent) => {
      const harness = await openHarness()
      await harness.publish([aVersion('1.0.0', [MAC])])
      expect(versionsOf(await ask(harness, '?os=macos', { 'user-agent': agent }))).toEqual(['1.0.0'])
    },
  )

  test('tells apart clients at one URL', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('1.0.0', [MAC])])
    const counts = []
    for (const version of ['1.0.0', '0.9.0', '1.0.0', undefined])
      counts.push((await ask(harness, '', version ? { 'x-client-version': version } : {})).items.length)
    expect(counts).toEqual([0, 1, 0, 1])
  })
})

describe('a client that may not have the highest release', () => {
  test.each([
    ['paused', { paused: true }],
    ['at 0%', { rolloutPercent: 0 }],
  ])('gets the one below while it is %s', async (_state, rest) => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [MAC, X64], rest), aVersion('1.0.0', [MAC, X64])])
    expect(versionsOf(await ask(harness))).toEqual(['1.0.0', '1.0.0'])
  })

  test('is told apart by network and app, or by the id that it sends', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [MAC], { rolloutPercent: 50 }), aVersion('1.0.0', [MAC])])
    for (const headersOf of [
      (id: number) => ({ ...MAC_AGENT, 'test-address': `198.51.100.${id}`, 'x-client-version': '0.9.0' }),
      (id: number) => ({ 'x-client-id': `client-${id}` }),
    ]) {
      const versions = await Promise.all(
        Array.from({ length: 40 }, async (_, id) => {
          const [once, again] = [
            await ask(harness, '?os=macos', headersOf(id)),
            await ask(harness, '?os=macos', headersOf(id)),
          ]
          expect(versionsOf(again)).toEqual(versionsOf(once))
          return versionsOf(once)[0]
        }),
      )
      const updated = versions.filter((version) => version === '2.0.0').length
      expect(updated).toBeGreaterThan(8)
      expect(updated).toBeLessThan(32)
    }
  })

  test("isn't told apart by the profile that Sparkle may send", async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('2.0.0', [MAC], { rolloutPercent: 50 }), aVersion('1.0.0', [MAC])])
    const answers = await Promise.all(
      ['', '&osVersion=14.1&cputype=16777228', '&osVersion=15.0&ncpu=8&lang=de&appVersion=12'].map(
        async (profile) => versionsOf(await ask(harness, `?os=macos${profile}`)),
      ),
    )
    expect(new Set(answers.map(String)).size).toBe(1)
  })
})

test('a required step is offered first to clients that say their version', async () => {
  const harness = await openHarness()
  const step = aVersion('1.5.0', [MAC, X64], { requiredStep: true })
  await harness.publish([aVersion('2.0.0', [MAC, X64]), step])
  const versionsFor = async (headers: Record<string, string>) => versionsOf(await ask(harness, '', headers))
  expect(await versionsFor(MAC_AGENT)).toEqual(['1.5.0'])
  expect(await versionsFor({ 'x-client-version': '1.0.0' })).toEqual(['1.5.0', '1.5.0'])
  expect(await versionsFor({ 'x-client-version': '1.5.0' })).toEqual(['2.0.0', '2.0.0'])
})

describe('a channel', () => {
  test('is named by the URL, and part of the URLs of its own files only', async () => {
    const harness = await openHarness()
    await harness.publish([aVersion('1.0.0', [MAC, X64])])
    const included = aVersion('1.5.0', [X64], { channel: null })
    await harness.publish([aVersion('2.0.0', [MAC]), included], { channel: 'beta', includes: [null] })
    const { items } = await ask(harness, '?channel=beta')
    expect(items.map(({ version, url }) => [version, new URL(url ?? '').search])).toEqual([
      ['2.0.0', '?channel=beta'],
      ['1.5.0', ''],
    ])
    expect(versionsOf(await ask(harness))).toEqual(['1.0.0', '1.0.0'])
    expect(await ask(harness, '?channel=unknown')).toMatchObject({ reason: 'no-release', items: [] })
  })
})

test.each([
  ['deleted', { deletedAt: '2026-11-20T09:00:00.000Z' }, 'app-deleted'],
  ['without a release', { releases: [] }, 'no-release'],
  ['without a file for it', { releases: [aRelease('1.0.0')] }, 'no-asset-for-platform'],
])('an application %s has no update for a client', async (_state, rest, reason) => {
  const harness = await openHarness()
  await harness.publish([aVersion('1.0.0', [MAC])], rest)
  for (const query of ['', '?os=macos'])
    expect(await ask(harness, query)).toMatchObject({ status: 200, reason, items: [] })
})

test('an application that never was is not found', async () => {
  const harness = await openHarness()
  expect((await ask(harness)).status).toBe(404)
})

test.each(['?os=amiga', '?arch=x64', '?os=linux&arch=x64&kind=appimage', '?os=windows&kind=msi'])(
  '%s is a client that is unknown, and is told what is known',
  async (query) => {
    const harness = await openHarness()
    await harness.publish([aRelease('1.0.0', ['linux-x86_64-appimage', MAC])])
    const { reason, items, headers } = await ask(harness, query)
    expect([reason, items]).toEqual(['unknown-platform', []])
    expect(headers.get('x-update-hint')).toContain('os=macos')
  },
)

test('HEAD answers alike', async () => {
  const harness = await openHarness()
  await harness.publish([aVersion('1.0.0', [MAC])])
  const head = await harness.get(harness.at('update', 'appcast.xml'), { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
})

test('a part of the query that does not decode names nothing', async () => {
  const harness = await openHarness()
  await harness.publish([aVersion('1.0.0', [MAC])])
  expect((await ask(harness, '?os=%zz')).items).toHaveLength(1)
})

test('checks are counted once each, under what the client names, with its version', async () => {
  const harness = await openHarness()
  await harness.publish([aVersion('2.0.0', [MAC, X64, ARM64])])
  await ask(harness)
  await ask(harness, '?os=windows', WINDOWS_AGENT)
  await ask(harness, '?os=windows&arch=arm64')
  await ask(harness, '', { ...MAC_AGENT, 'x-client-version': '2.0.0' })
  await ask(harness, '?os=amiga')
  await harness.settle()
  const day = '2026-11-20'
  const { reasons, platforms } = await harness.meter().insights({ from: day, to: day, bucketDays: 1 })
  expect(Object.fromEntries(reasons.map(({ reason, updateChecks }) => [reason, updateChecks]))).toEqual({
    ...{ update: 3, 'up-to-date': 1, 'unknown-platform': 1 },
  })
  expect(Object.fromEntries(platforms.updateChecks.items.map(({ value, count }) => [value, count]))).toEqual({
    ...{ sparkle: 1, 'windows-sparkle': 1, 'windows-aarch64-sparkle': 1, 'darwin-sparkle': 1 },
    'amiga-sparkle': 1,
  })
})
