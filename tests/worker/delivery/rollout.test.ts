import { describe, expect, test } from 'vitest'
import { bucketOf, identityOf } from '#worker/delivery/rollout.ts'
import { aRelease, openHarness } from './harness.ts'

const request = (headers: HeadersInit, query = '') => new Request(`https://a.example/u${query}`, { headers })

describe("the client's identity", () => {
  test.each([
    [
      'the id that our snippets send',
      { 'x-client-id': 'one', 'x-user-staging-id': 'three' },
      '?client=two',
      'one',
    ],
    ['the same in the address', { 'x-user-staging-id': 'three' }, '?client=two', 'two'],
    ["the updater's own staging id", { 'x-user-staging-id': 'three', 'user-agent': 'x' }, '', 'three'],
    ['address and program', { 'user-agent': 'tauri/updater' }, '', '203.0.113.7 tauri/updater'],
    [
      'address and program, when the id is empty',
      { 'x-client-id': '', 'user-agent': 'x' },
      '?client=',
      '203.0.113.7 x',
    ],
  ])('%s', (_, headers, query, identity) => {
    expect(identityOf(request(headers as unknown as HeadersInit, query), '203.0.113.7')).toBe(identity)
  })
})

describe('the rollout bucket', () => {
  test('is the first 32 bits of the SHA-256 hash', () => {
    // printf 'release:client' | sha256sum
    expect(bucketOf('release', 'client')).toBe(0x67d91599 / 2 ** 32)
  })

  test('is uniformly distributed and differs between releases', () => {
    const places = Array.from({ length: 4000 }, (_, client) => bucketOf('a', `client ${client}`))
    for (let tenth = 0; tenth < 10; tenth++) {
      const share = places.filter((place) => Math.floor(place * 10) === tenth).length / places.length
      expect(share).toBeGreaterThan(0.07)
      expect(share).toBeLessThan(0.13)
    }
    const both = places.filter(
      (place, client) => place < 0.5 && bucketOf('b', `client ${client}`) < 0.5,
    ).length
    expect(both / places.length).toBeGreaterThan(0.2)
    expect(both / places.length).toBeLessThan(0.3)
  })
})

test('raising the percentage only adds clients, and the others keep the previous full release', async () => {
  const [next, previous] = [aRelease('2.0.0'), aRelease('1.0.0')]
  const admittedAt = async (rolloutPercent: number) => {
    const harness = await openHarness()
    await harness.publish([{ ...next, rolloutPercent }, previous])
    const admitted = new Set<number>()
    for (let client = 0; client < 100; client++) {
      const answer = await harness.get(harness.at('update', `linux-x86_64/0.1.0?client=${client}`))
      const { version } = (await answer.json()) as { version: string }
      expect(['2.0.0', '1.0.0']).toContain(version)
      if (version === '2.0.0') admitted.add(client)
    }
    return admitted
  }
  const [few, more, all] = [await admittedAt(20), await admittedAt(60), await admittedAt(100)]
  expect(few.size).toBeGreaterThan(5)
  expect(few.size).toBeLessThan(more.size)
  expect(more.isSupersetOf(few)).toBe(true)
  expect(all.size).toBe(100)
})
