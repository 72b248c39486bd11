// Steps of a rollout for some clients: what the feed reads of a client, and that no answer for one is another's.

import { expect, test } from 'vitest'
import type { Audience } from '#shared/domain/releases/audience.ts'
import { SECOND } from '#shared/domain/time.ts'
import { aRelease, type Harness, openHarness } from './harness.ts'

/** 2.0.0 goes to an audience first, and to everyone an hour later; all others are offered 1.5.0. */
async function rollOutTo(audience: Audience, channel: string | null = null) {
  const harness = await openHarness()
  const from = harness.now().getTime() - SECOND
  const steps = [
    { from, percent: 100, audience },
    { from: from + 3600 * SECOND, percent: 100 },
  ]
  const releases = [
    aRelease('2.0.0', ['linux-x86_64'], { rolloutPercent: 0, steps }),
    aRelease('1.5.0', ['linux-x86_64']),
  ]
  await harness.publish(releases, { channel })
  return harness
}

async function offered(harness: Harness, query = '', headers: Record<string, string> = {}) {
  const path = harness.at('update', `linux-x86_64/1.0.0${query}`)
  const answer = await harness.get(path, { headers: { 'x-client-id': 'client', ...headers } })
  return ((await answer.json()) as { version: string }).version
}

test.each([
  ['a header', '', { 'x-cohort': 'insiders' }],
  ['a parameter', '?cohort=insiders', {}],
] as const)(
  'a cohort that is named by %s is offered the release, and no other',
  async (_, query, headers) => {
    const harness = await rollOutTo({ cohorts: ['insiders', 'staff'] })
    for (let round = 0; round < 2; round++) {
      expect(await offered(harness, query, headers)).toBe('2.0.0')
      expect(await offered(harness)).toBe('1.5.0')
      expect(await offered(harness, '?cohort=outsiders')).toBe('1.5.0')
      expect(await offered(harness, '', { 'x-cohort': 'Insiders' })).toBe('1.5.0')
    }
    harness.advance(3600 * SECOND)
    expect(await offered(harness)).toBe('2.0.0')
  },
)

test('a country is that of the network, which no client can name', async () => {
  const harness = await rollOutTo({ countries: ['DE', 'AT'] })
  for (let round = 0; round < 2; round++) {
    expect(await offered(harness, '', { 'test-country': 'AT' })).toBe('2.0.0')
    expect(await offered(harness, '', { 'test-country': 'FR' })).toBe('1.5.0')
    expect(await offered(harness, '', { 'cf-ipcountry': 'DE', 'x-country': 'DE' })).toBe('1.5.0')
  }
})

test('a client of a cohort and a country has to be in both', async () => {
  const harness = await rollOutTo({ cohorts: ['insiders'], countries: ['DE'] })
  expect(await offered(harness, '', { 'x-cohort': 'insiders', 'test-country': 'DE' })).toBe('2.0.0')
  expect(await offered(harness, '', { 'x-cohort': 'insiders', 'test-country': 'FR' })).toBe('1.5.0')
  expect(await offered(harness, '', { 'test-country': 'DE' })).toBe('1.5.0')
})

test('a channel first is the one that the client asks for', async () => {
  const first = await rollOutTo({ channels: ['beta'] }, 'beta')
  expect(await offered(first, '?channel=beta')).toBe('2.0.0')
  const other = await rollOutTo({ channels: ['beta'] })
  expect(await offered(other)).toBe('1.5.0')
})
