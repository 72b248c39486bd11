// Equal checks are answered without looking at the manifest again: what they say and count must not differ for it.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import { SECOND } from '#shared/domain/time.ts'
import { createHotChecks } from '#worker/delivery/hot-checks.ts'
import type { Verdict } from '#worker/delivery/manifests.ts'
import { ask as askVelopack, aVersion } from './formats/velopack-feed.ts'
import { anAsset, aRelease, type Harness, openHarness } from './harness.ts'

const DAY = { from: '2026-11-20', to: '2026-11-20', bucketDays: 1 }
/** The edge's copy and the memory of an isolate are older than they may be. */
const ALL_STALE_MS = 26 * SECOND

const ask = (harness: Harness, client = 'linux-x86_64/1.0.0', headers: Record<string, string> = {}) =>
  harness.get(harness.at('update', client), { headers })

async function versionOf(harness: Harness): Promise<string | null> {
  const answer = await ask(harness)
  if (answer.status !== 200) return answer.headers.get('x-update-reason')
  return ((await answer.json()) as { version: string }).version
}

test('a repeated check has the same response, and each counts with its own country and client', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('2.0.0')])
  const answers: string[] = []
  for (let each = 0; each < 30; each++) {
    const answer = await ask(harness, 'linux-x86_64/1.0.0', {
      'test-country': each % 3 ? 'DE' : 'JP',
      'test-address': `203.0.113.${each % 10}`,
    })
    answers.push(JSON.stringify([answer.status, [...answer.headers], await answer.text()]))
  }
  expect(new Set(answers).size).toBe(1)
  await harness.settle()
  const { countries, clients } = await harness.meter().insights(DAY)
  expect(countries.updateChecks.items).toEqual([
    { value: 'DE', count: 20 },
    { value: 'JP', count: 10 },
  ])
  expect(clients?.perDay).toBe(10)
})

test('no update is repeated with its reason and hint', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('2.0.0')])
  for (let each = 0; each < 3; each++) {
    const answer = await ask(harness, 'linux-/1.0.0')
    expect([answer.status, answer.headers.get('x-update-reason')]).toEqual([204, 'unknown-platform'])
    expect(answer.headers.get('x-update-hint')).toBeTruthy()
  }
})

test('HEAD does not count, before and after a GET', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('2.0.0')])
  const head = () => harness.get(harness.at('update', 'linux-x86_64/1.0.0'), { method: 'HEAD' })
  await head()
  await ask(harness)
  await head()
  await harness.settle()
  expect((await harness.meter().totals(DAY)).updateChecks).toBe(1)
})

test('a check that is marked as uncounted is answered alike and counts nothing, whatever was asked before', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('2.0.0')])
  const bodies: string[] = []
  for (const query of ['?uncounted=1', '', '?uncounted=1', '?uncounted=1&client=1', '?uncounted='])
    bodies.push(await (await ask(harness, `linux-x86_64/1.0.0${query}`)).text())
  expect(new Set(bodies).size).toBe(1)
  await harness.settle()
  const { totals, clients } = await harness.meter().insights(DAY)
  expect([totals.updateChecks, clients?.perDay]).toEqual([1, 1])
})

test('the next step of a rollout begins on time', async () => {
  const harness = await openHarness()
  const from = harness.now().getTime() + 2 * SECOND
  const steps = [{ from, percent: 100 }]
  await harness.publish([aRelease('2.0.0', ['linux-x86_64'], { rolloutPercent: 0, steps })])
  expect([await versionOf(harness), await versionOf(harness)]).toEqual(['outside-rollout', 'outside-rollout'])
  harness.advance(2 * SECOND - 1)
  expect(await versionOf(harness)).toBe('outside-rollout')
  harness.advance(1)
  expect(await versionOf(harness)).toBe('2.0.0')
})

test('a new release and a takedown arrive as soon as the stored documents are read again', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('2.0.0')])
  expect([await versionOf(harness), await versionOf(harness)]).toEqual(['2.0.0', '2.0.0'])
  await harness.settle()
  await harness.publish([aRelease('3.0.0')], { revision: 2 })
  harness.advance(ALL_STALE_MS)
  expect([await versionOf(harness), await versionOf(harness)]).toEqual(['3.0.0', '3.0.0'])
  await harness.settle()
  const takedown = { code: 'taken_down', reason: 'Malware' }
  await env.FILES.put(keys.takedown(harness.app), JSON.stringify(takedown))
  harness.advance(ALL_STALE_MS)
  expect([await versionOf(harness), await versionOf(harness)]).toEqual(['taken-down', 'taken-down'])
})

test('a check that depends on the client is decided for each', async () => {
  const harness = await openHarness()
  await harness.publish([aRelease('2.0.0', ['linux-x86_64'], { rolloutPercent: 50 }), aRelease('1.5.0')])
  const versions = new Set<string>()
  for (let each = 0; each < 40; each++) {
    const answer = await ask(harness, 'linux-x86_64/1.0.0', { 'x-client-id': `client ${each}` })
    versions.add(((await answer.json()) as { version: string }).version)
  }
  expect([...versions].sort()).toEqual(['1.5.0', '2.0.0'])
})

test("electron-updater's checks differ by a value that nothing reads, and by the version that they send", async () => {
  const harness = await openHarness()
  const files = (version: string) => [
    anAsset('windows-x86_64-electron-nsis', { filename: `Setup ${version}.exe`, sha512: 'ab'.repeat(64) }),
  ]
  const releases = [
    aRelease('2.0.0', [], { assets: files('2.0.0'), paused: true }),
    aRelease('1.0.0', [], { assets: files('1.0.0') }),
  ]
  await harness.publish(releases)
  const offered = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await ask(harness, `latest.yml${query}`, headers)
    return /^version: "(.*)"/.exec(await answer.text())?.[1]
  }
  for (let each = 0; each < 3; each++) {
    expect(await offered(`?noCache=${each}`)).toBe('1.0.0')
    expect(await offered(`?noCache=a${each}`, { 'x-client-version': '2.0.0' })).toBe('1.0.0')
    expect(await offered(`?noCache=b${each}`, { 'x-client-version': '1.0.0' })).toBe('1.0.0')
    expect(await offered(`?noCache=c${each}&channel=beta`)).toBeUndefined()
  }
  await harness.settle()
  const { reasons, versions } = await harness.meter().insights(DAY)
  expect(Object.fromEntries(reasons.map(({ reason, updateChecks }) => [reason, updateChecks]))).toEqual({
    ...{ update: 3, paused: 3, 'up-to-date': 3, 'no-release': 3 },
  })
  expect(versions.map(({ version, updateChecks }) => [version, updateChecks])).toEqual([
    ['2.0.0', 3],
    ['1.0.0', 3],
    ['unknown', 6],
  ])
})

test("a client's place in a rollout is not another one's, whatever they ask alike", async () => {
  const harness = await openHarness()
  const asset = () => anAsset('darwin-universal-electron-zip', { sha512: 'ab'.repeat(64) })
  await harness.publish([
    aRelease('2.0.0', [], { assets: [asset()], rolloutPercent: 50 }),
    aRelease('1.0.0', [], { assets: [asset()] }),
  ])
  const offered = async (id: number) => {
    const answer = await ask(harness, 'latest-mac.yml?noCache=1', { 'x-user-staging-id': `client-${id}` })
    return /^version: "(.*)"/.exec(await answer.text())?.[1]
  }
  const first = await Promise.all(Array.from({ length: 20 }, (_, id) => offered(id)))
  expect(new Set(first)).toEqual(new Set(['1.0.0', '2.0.0']))
  expect(await Promise.all(first.map((_, id) => offered(id)))).toEqual(first)
})

test("Velopack's checks differ by an id that no full release depends on, and count their clients by it", async () => {
  const harness = await openHarness()
  await harness.publish([aVersion('2.0.0'), aVersion('1.0.0')])
  const sent = 'releases.win.json?localVersion='
  for (let each = 0; each < 12; each++) {
    const query = `${each % 2 ? '1.0.0' : '2.0.0'}&id=Editor&stagingId=client-${each % 6}`
    const { listed } = await askVelopack(harness, `${sent}${query}`)
    expect(listed).toEqual(each % 2 ? ['Full 2.0.0'] : [])
  }
  await harness.settle()
  const { reasons, clients } = await harness.meter().insights(DAY)
  expect(clients?.perDay).toBe(6)
  expect(Object.fromEntries(reasons.map(({ reason, updateChecks }) => [reason, updateChecks]))).toEqual({
    ...{ update: 6, 'up-to-date': 6 },
  })
})

test("Velopack's place in a rollout is not another one's", async () => {
  const harness = await openHarness()
  await harness.publish([aVersion('2.0.0', [], { rolloutPercent: 50 }), aVersion('1.5.0')])
  const offered = async (id: number) => {
    const query = `localVersion=1.0.0&id=Editor&stagingId=client-${id}`
    return (await askVelopack(harness, `releases.win.json?${query}`)).listed[0]
  }
  const first = await Promise.all(Array.from({ length: 20 }, (_, id) => offered(id)))
  expect(new Set(first)).toEqual(new Set(['Full 1.5.0', 'Full 2.0.0']))
  expect(await Promise.all(first.map((_, id) => offered(id)))).toEqual(first)
})

test("Sparkle's checks differ by the program and version that they name", async () => {
  const harness = await openHarness()
  const [mac, windows] = ['darwin-universal-sparkle-zip', 'windows-x86_64-sparkle-exe']
  await harness.publish([aRelease('2.0.0', [mac, windows]), aRelease('1.0.0', [mac, windows])])
  const offered = async (agent: string, headers: Record<string, string> = {}) => {
    const answer = await ask(harness, 'appcast.xml', { 'user-agent': agent, ...headers })
    return /sparkle:os="(\w+(-\w+)?)"/.exec(await answer.text())?.[1]
  }
  for (let each = 0; each < 3; each++) {
    expect(await offered('Editor/1.0.0 Sparkle/2.6.4')).toBe('macos')
    expect(await offered('Editor/1.0.0 WinSparkle/0.9.0')).toBe('windows-x64')
    expect(await offered('Editor/2.0.0 Sparkle/2.6.4')).toBeUndefined()
    expect(await offered('Editor/2.0.0 Sparkle/2.6.4', { 'x-client-version': '1.0.0' })).toBe('macos')
  }
})

const CHECK = { platform: 'windows-electron', version: '', channel: '', reason: 'update' } as const
const VERDICT: Verdict = {
  choice: { kind: 'none', reason: 'up-to-date' },
  ...{ key: '', check: { ...CHECK, releaseId: '', assetId: '' }, isShared: true },
}
const hotFor = (body: string) => ({ appId: 'app', verdict: VERDICT, answer: { body, init: {} }, until: 10 })
const at = (url: string, headers: Record<string, string> = {}) => ({
  url,
  request: new Request(url, { headers }),
})

test('an answer is found by URL and headers, without what clients differ by', () => {
  const hotChecks = createHotChecks()
  const found = ({ request, url }: ReturnType<typeof at>) => hotChecks.find(request, url, 1)?.answer.body
  const url = 'https://a/update/acme/app/latest.yml'
  const version = (value: string) => ({ 'x-client-version': value })
  hotChecks.keep(at(`${url}?noCache=1`, version('1.0.0')), 'version', hotFor('one'), 1)
  hotChecks.keep(at(`${url}?noCache=2`), 'version', hotFor('unknown'), 1)
  hotChecks.keep(at(`${url}?channel=beta&noCache=1`), 'version', hotFor('beta'), 1)
  hotChecks.keep(at(`${url}-2?client=1&cohort=a`), 'nothing', hotFor('two'), 1)
  expect(found(at(`${url}?noCache=3`, version('1.0.0')))).toBe('one')
  expect(found(at(url, version('1.0.0')))).toBe('one')
  expect(found(at(`${url}?noCache=3`))).toBe('unknown')
  expect(found(at(`${url}?noCache=3`, version('2.0.0')))).toBeUndefined()
  expect(found(at(`${url}?channel=beta&noCache=9`))).toBe('beta')
  expect(found(at(`${url}?channel=beta&stagingId=`))).toBe('beta')
  expect(found(at(`${url}?channel=alpha&noCache=1`))).toBeUndefined()
  expect(found(at(`${url}-2`, version('1.0.0')))).toBe('two')
  expect(found(at(`${url}-2?client=2`))).toBe('two')
  expect(found(at(`${url}-2?client=2&channel=beta`))).toBeUndefined()
  expect(found(at(`${url}-2&client=2`))).toBeUndefined()
  expect(found(at(`${url}-2&client=2?cohort=b`))).toBeUndefined()
  expect(hotChecks.find(at(url).request, url, 10)).toBeUndefined()
})

test.each(['?device=1', '?channel=beta&device=1', '?device=1&noCache=2', '?', '?client=1&channel=beta'])(
  'a URL with %s, of which there may be one for each client, takes no place',
  (query) => {
    const hotChecks = createHotChecks()
    const asked = at(`https://a/update/acme/app/latest.yml${query}`)
    hotChecks.keep(asked, 'nothing', hotFor('one'), 1)
    expect(hotChecks.find(asked.request, asked.url, 1)).toBeUndefined()
  },
)

test('made-up versions take no more places than made-up URLs', () => {
  const hotChecks = createHotChecks()
  const url = 'https://a/update/acme/app/latest.yml'
  const asked = (version: string) => at(url, { 'x-client-version': version }).request
  const versions = [...Array.from({ length: 600 }, (_, each) => `1.0.${each}`), '1'.repeat(257)]
  for (const version of versions) hotChecks.keep({ request: asked(version), url }, 'version', hotFor(''), 1)
  expect(versions.filter((version) => hotChecks.find(asked(version), url, 1))).toHaveLength(500)
})
