// Every answer of the format equals that of a second, slow model of the same rules: a client gets the highest release
// that it may have and that has a file for its system, and one that sends its version at least its own, and required
// steps before what is above them.

import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { compileManifest, type Rollback } from '#shared/domain/releases/compile-manifest.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { randomFrom } from '#tests/fixtures/random.ts'
import { anAsset, aRelease, openHarness } from '#tests/worker/delivery/harness.ts'
import { bucketOf } from '#worker/delivery/rollout.ts'

const SCENARIOS = 60
const CLIENTS = 8
const SYSTEMS = {
  'latest.yml': ['windows-x86_64-electron-nsis', 'windows-aarch64-electron-nsis'],
  'latest-mac.yml': ['darwin-x86_64-electron-zip', 'darwin-universal-electron-zip'],
  'latest-linux.yml': ['linux-x86_64-electron-appimage', 'linux-x86_64-electron-deb'],
  'latest-linux-arm64.yml': ['linux-aarch64-electron-rpm'],
}
const OTHERS = ['windows-x86_64', 'windows-x86_64-nsis', 'linux-x86_64-deb', 'darwin-universal']
const FILES = [...Object.values(SYSTEMS).flat(), ...OTHERS]
const START = Date.parse('2026-10-01T00:00:00.000Z')

interface Published extends ManifestRelease {
  /** Of a semantic version without a pre-release: its number. */
  height: number
  isYanked: boolean
}

function aHistory(random: () => number): { releases: Published[]; rollback: Rollback | null } {
  const count = 1 + Math.floor(random() * 8)
  const heights = [...new Set(Array.from({ length: count }, () => Math.floor(random() * 30)))]
  const releases = heights.map((height, index): Published => {
    const files = FILES.filter(() => random() < 0.5)
    const chance = random()
    const share = chance < 0.2 ? 0 : chance < 0.5 ? Math.floor(random() * 100) : 100
    const rest = {
      pubDate: new Date(START + index * 86_400_000).toISOString(),
      rolloutPercent: share,
      paused: random() < 0.15,
      ...(random() < 0.25 && { requiredStep: true }),
      assets: files.map((file) => anAsset(file, { sha512: 'cd'.repeat(64) })),
    }
    return { ...aRelease(`1.${height}.0`, [], rest), height, isYanked: random() < 0.15 }
  })
  const target = random() < 0.3 ? releases[Math.floor(random() * releases.length)] : undefined
  if (!target) return { releases, rollback: null }
  const at = new Date(START + Math.floor(random() * count) * 86_400_000 + 1000).toISOString()
  const { id, version, pubDate } = target
  const withdrawn = releases.filter((each) => each.height > target.height && each.pubDate <= at)
  const highest = withdrawn.toSorted((a, b) => b.height - a.height)[0]
  const rollback = { channel: null, releaseId: id, version, pubDate, at }
  return { releases, rollback: { ...rollback, withdrawnUpTo: highest?.version ?? null } }
}

/** The version that a client is answered with; null: none. */
function expected(
  { releases, rollback }: ReturnType<typeof aHistory>,
  platforms: readonly string[],
  client: { id: string; version: string | undefined },
): string | null {
  const target = releases.find(({ id }) => id === rollback?.releaseId)
  const offered = releases.filter(
    (each) =>
      !each.isYanked &&
      !(rollback && target && each.height > target.height && each.pubDate <= rollback.at) &&
      each.assets.some(({ updatePlatform }) => platforms.includes(updatePlatform ?? '')),
  )
  const own = releases.find(({ version }) => version === client.version)
  const steps = offered.filter(
    (each) =>
      own && each.requiredStep && !each.paused && each.rolloutPercent === 100 && each.height > own.height,
  )
  const next = steps.toSorted((a, b) => a.height - b.height)[0]
  if (next) return next.version
  const allowed = offered.filter(
    (each) =>
      !each.paused &&
      (each.rolloutPercent === 100 || bucketOf(each.id, client.id) * 100 < each.rolloutPercent),
  )
  const highest = allowed.toSorted((a, b) => b.height - a.height)[0]
  if (highest) return highest.version
  return offered.find(({ version }) => version === client.version)?.version ?? null
}

test('every answer equals that of the model', async () => {
  let answered = 0
  for (let seed = 1; seed <= SCENARIOS; seed++) {
    const random = randomFrom(seed)
    const history = aHistory(random)
    const harness = await openHarness()
    const state = { orgSlug: 'acme', appSlug: harness.app, appId: harness.app, channel: null, semver: true }
    const { releases, ...rest } = compileManifest({
      ...state,
      ...{ revision: 1, deletedAt: null, rollbacks: history.rollback ? [history.rollback] : [] },
      releases: history.releases.filter(({ isYanked }) => !isYanked),
    })
    await harness.publish(releases, rest)
    for (let index = 0; index < CLIENTS; index++)
      for (const [file, platforms] of Object.entries(SYSTEMS)) {
        const known = history.releases[Math.floor(random() * history.releases.length * 2)]
        const client = { id: `client-${index}`, version: known?.version }
        const headers = {
          'x-user-staging-id': client.id,
          ...(client.version !== undefined && { 'x-client-version': client.version }),
        }
        const response = await harness.get(harness.at('update', file), { headers })
        const body = await response.text()
        const document = response.status === 200 ? parse(body) : null
        const place = { seed, file, client, history: history.releases.map(({ version }) => version) }
        expect({ ...place, version: document?.version ?? null }).toEqual({
          ...place,
          version: expected(history, platforms, client),
        })
        if (!document) continue
        answered++
        const { assets } = history.releases.find(({ version }) => version === document.version) ?? {}
        const own = assets?.filter(({ updatePlatform }) => platforms.includes(updatePlatform ?? '')) ?? []
        expect(document.files).toHaveLength(own.length)
      }
  }
  expect(answered).toBeGreaterThan(SCENARIOS * CLIENTS)
})
