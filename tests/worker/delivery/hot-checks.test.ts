// Equal checks are answered without looking at the manifest again: what they say and count must not differ for it.

import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { keys } from '#shared/domain/releases/manifest.ts'
import { SECOND } from '#shared/domain/time.ts'
import { aRelease, type Harness, openHarness } from './harness.ts'

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
