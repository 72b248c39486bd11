// Against a model that remembers of every published version which key its app was built with.

import { expect, test } from 'vitest'
import { type KeyHistory, withVersion } from '#shared/domain/releases/known-keys.ts'
import type { KnownKey } from '#shared/domain/releases/manifest.ts'
import { otherSignatureFor } from '#shared/domain/releases/signature-for.ts'
import { compareVersions, parseVersion } from '#shared/domain/releases/version.ts'
import { chance } from '#tests/fixtures/chance.ts'

interface Published {
  version: string
  /** With which its app was built. */
  builtWith: string
  /** Of its file, the one in use first. */
  signedWith: string[]
}

/** What was published in the course of rotations, and what is stored of the keys, newest first. */
function aRotation(seed: number) {
  const { next: random } = chance(seed)
  const histories = new Map<string, KeyHistory>()
  const published: Published[] = []
  let inUse = 'K0'
  let second: string | null = null
  let named = 0
  for (let step = 0; step < 40; step++) {
    const event = random()
    if (event < 0.1 && second === null) {
      second = `K${++named}`
      histories.set(second, { publishedBefore: highest(published), knownFrom: null, backports: [] })
    } else if (event < 0.2 && second !== null) {
      inUse = second
      second = null
    } else {
      const number = (most: number) => Math.floor(random() * most)
      const version = `${number(4)}.${number(4)}.0${random() < 0.3 ? `-beta.${number(3)}` : ''}`
      if (published.some((each) => each.version === version)) continue
      const builtWith = second ?? inUse
      published.push({ version, builtWith, signedWith: second === null ? [inUse] : [inUse, second] })
      const history = histories.get(builtWith)
      const known = history && withVersion(history, version)
      if (known) histories.set(builtWith, { ...history, ...known })
    }
  }
  const keys = [...histories].reverse().map(
    ([keyId, { knownFrom, backports }]): KnownKey => ({
      keyId,
      from: knownFrom,
      backports: [...backports],
    }),
  )
  return { published, keys }
}

function highest(published: readonly Published[]): string | null {
  const versions = published.map(({ version }) => version)
  return versions.toSorted((a, b) => order(b, a))[0] ?? null
}

function order(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)]
  return left && right ? compareVersions(left, right) : 0
}

function sent({ signedWith: [first = '', ...others] }: Published, keys: KnownKey[], currentVersion: string) {
  const signatures = others.map((keyId) => ({ scheme: 'minisign' as const, value: `by ${keyId}`, keyId }))
  return otherSignatureFor({ signatures }, keys, currentVersion)?.keyId ?? first
}

test('every published version is sent a signature by the key that it was built with, if the file has one', () => {
  let chosen = 0
  for (let seed = 0; seed < 400; seed++) {
    const { published, keys } = aRotation(seed)
    for (const client of published)
      for (const file of published) {
        if (!file.signedWith.includes(client.builtWith)) continue
        expect([seed, client.version, file.version, sent(file, keys, client.version)]).toEqual([
          seed,
          client.version,
          file.version,
          client.builtWith,
        ])
        if (file.signedWith[0] !== client.builtWith) chosen += 1
      }
  }
  expect(chosen).toBeGreaterThan(1000)
})

test.each(['latest', '{{current_version}}', '0.0.0', 'unknown', '', '1.0', '0'])(
  'a client of the version “%s” is sent the oldest signature',
  (currentVersion) => {
    for (let seed = 0; seed < 50; seed++) {
      const { published, keys } = aRotation(seed)
      // 0.0.0 may have been published in these histories, and then it is a version like any other.
      if (published.some(({ version }) => version === currentVersion)) continue
      const isLowest = keys.every(({ from }) => from === null || order(from, '0.0.0') > 0)
      if (!isLowest) continue
      for (const file of published) expect(sent(file, keys, currentVersion)).toBe(file.signedWith[0])
    }
  },
)

test.each([
  ['1.9.9', 'K0'],
  ['2.0.0-rc.1', 'K0'],
  ['2.0.0', 'K1'],
  ['v2.0.0', 'K1'],
  ['2.0.0+build.7', 'K1'],
  ['2.0.1-beta.1', 'K1'],
  ['1.5.1', 'K1'],
  ['1.5.0', 'K0'],
])('the boundary is exact: %s knows %s', (currentVersion, keyId) => {
  const file = { version: '3.0.0', builtWith: 'K1', signedWith: ['K0', 'K1'] }
  const keys = [{ keyId: 'K1', from: '2.0.0', backports: ['1.5.1'] }]
  expect(sent(file, keys, currentVersion)).toBe(keyId)
})

test('a file without a signature by the newest key is sent with one by the key before', () => {
  const keys = [
    { keyId: 'K2', from: '3.0.0', backports: [] },
    { keyId: 'K1', from: '2.0.0', backports: [] },
  ]
  const file = { version: '2.0.0', builtWith: 'K1', signedWith: ['K0', 'K1'] }
  expect(sent(file, keys, '3.0.0')).toBe('K1')
})
