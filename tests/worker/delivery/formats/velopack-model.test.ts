// Every answer of the format equals that of a second, slow model of the same rules, and Velopack's client, which picks
// the highest full package and all deltas above its version, gets from it to exactly the version that it is offered.

import { expect, test } from 'vitest'
import { compileManifest, type Rollback } from '#shared/domain/releases/compile-manifest.ts'
import { MAX_CHAIN } from '#shared/domain/releases/delta-chain.ts'
import type { ManifestAsset, ManifestDelta, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { randomFrom } from '#tests/fixtures/random.ts'
import { aRelease, openHarness } from '#tests/worker/delivery/harness.ts'
import { bucketOf } from '#worker/delivery/rollout.ts'
import { aDelta, aPackage, ask } from './velopack-feed.ts'

const SCENARIOS = 60
const CLIENTS = 10
const PLACES = ['windows-x86_64', 'windows-aarch64', 'darwin-universal', 'linux-x86_64']
const NAMES: Record<string, string> = {
  'windows-x86_64': 'win-x64',
  'windows-aarch64': 'win-arm64',
  'darwin-universal': 'osx',
  'linux-x86_64': 'linux',
}
const START = Date.parse('2026-10-01T00:00:00.000Z')

interface Published extends ManifestRelease {
  height: number
  isYanked: boolean
}

function aHistory(random: () => number): { releases: Published[]; rollback: Rollback | null } {
  const count = 1 + Math.floor(random() * 12)
  const heights = [...new Set(Array.from({ length: count }, () => Math.floor(random() * 20)))]
  const releases = heights.map((height, index): Published => {
    const version = `1.${height}.0`
    const files = PLACES.filter(() => random() < 0.7).flatMap((place): ManifestAsset[] => {
      const platform = `${place}-velopack-nupkg`
      const full = aPackage(platform, { version, channel: NAMES[place] ?? '' })
      const bases = heights.filter((each) => each < height && random() < 0.4)
      const deltas = bases.map((base) => {
        const size = 50 + Math.floor(random() * 500)
        return { ...aDelta(`1.${base}.0`, { size }), deltaFor: platform }
      })
      return [full, ...deltas]
    })
    const chance = random()
    const rest = {
      pubDate: new Date(START + index * 86_400_000).toISOString(),
      rolloutPercent: chance < 0.15 ? 0 : chance < 0.4 ? Math.floor(random() * 100) : 100,
      paused: random() < 0.1,
      assets: files,
    }
    return { ...aRelease(version, [], rest), height, isYanked: random() < 0.1 }
  })
  const target = random() < 0.25 ? releases[Math.floor(random() * releases.length)] : undefined
  if (!target) return { releases, rollback: null }
  const at = new Date(START + Math.floor(random() * count) * 86_400_000 + 1000).toISOString()
  const { id, version, pubDate } = target
  const withdrawn = releases.filter((each) => each.height > target.height && each.pubDate <= at)
  const highest = withdrawn.toSorted((a, b) => b.height - a.height)[0]
  const rollback = { channel: null, releaseId: id, version, pubDate, at }
  return { releases, rollback: { ...rollback, withdrawnUpTo: highest?.version ?? null } }
}

interface Client {
  id: string
  height: number
}

/** The version that a client is offered; null: none. */
function expected({ releases, rollback }: ReturnType<typeof aHistory>, place: string, client: Client) {
  const target = releases.find(({ id }) => id === rollback?.releaseId)
  const isWithdrawn = (each: Published) =>
    Boolean(rollback && target && each.height > target.height && each.pubDate <= rollback.at)
  const offered = releases.filter((each) => !each.isYanked && !isWithdrawn(each))
  const served = offered.filter((each) =>
    each.assets.some(({ updatePlatform }) => updatePlatform === `${place}-velopack-nupkg`),
  )
  const isAllowed = (each: Published) =>
    !each.paused && (each.rolloutPercent === 100 || bucketOf(each.id, client.id) * 100 < each.rolloutPercent)
  const highest = served.filter(isAllowed).toSorted((a, b) => b.height - a.height)[0]
  if (!highest || highest.height === client.height) return null
  if (highest.height > client.height) return highest
  const upTo = Number(/\.(\d+)\./.exec(rollback?.withdrawnUpTo ?? '')?.[1] ?? -1)
  const isOffered = offered.some(({ height }) => height === client.height)
  return client.height <= upTo && !isOffered ? highest : null
}

/** The least number of deltas, by trying all of them; null: there is no way, or none that is short enough. */
function leastSteps(releases: readonly Published[], place: string, from: number, to: number): number | null {
  const edges = releases
    .filter(({ isYanked }) => !isYanked)
    .flatMap(({ height, assets }) =>
      assets
        .filter(({ deltaFor }) => deltaFor === `${place}-velopack-nupkg`)
        .map(({ deltaFrom = '' }) => [Number(deltaFrom.split('.')[1]), height] as const),
    )
  let reached = new Set([from])
  for (let steps = 1; steps <= MAX_CHAIN; steps++) {
    reached = new Set(edges.filter(([base]) => reached.has(base)).map(([, next]) => next))
    if (reached.has(to)) return steps
  }
  return null
}

test('every answer equals that of the model, and leads to the version that it offers', async () => {
  let answered = 0
  let withDeltas = 0
  for (let seed = 1; seed <= SCENARIOS; seed++) {
    const random = randomFrom(seed)
    const history = aHistory(random)
    const harness = await openHarness()
    const state = { orgSlug: 'acme', appSlug: harness.app, appId: harness.app, channel: null, semver: true }
    const offered = history.releases.filter(({ isYanked }) => !isYanked)
    const { releases, ...rest } = compileManifest({
      ...state,
      ...{ revision: 1, deletedAt: null, rollbacks: history.rollback ? [history.rollback] : [] },
      releases: offered,
    })
    const kept = new Set(releases.map(({ id }) => id))
    const deltas = offered
      .filter(({ id }) => !kept.has(id))
      .flatMap(({ version, assets }): ManifestDelta[] =>
        assets.filter(({ deltaFor }) => deltaFor).map((file) => ({ version, file })),
      )
    await harness.publish(releases, { ...rest, deltas })
    for (let index = 0; index < CLIENTS; index++)
      for (const place of PLACES) {
        const client = { id: `client-${index}`, height: Math.floor(random() * 21) }
        const path = `releases.${NAMES[place]}.json?localVersion=1.${client.height}.0&id=Editor&stagingId=${client.id}`
        const { assets } = await ask(harness, path)
        const fulls = assets.filter(({ Type }) => Type === 'Full')
        const where = { seed, place, client, history: history.releases.map(({ version }) => version) }
        const model = expected(history, place, client)
        expect({ ...where, version: fulls[0]?.Version ?? null }).toEqual({
          ...where,
          version: model?.version ?? null,
        })
        if (!model) continue
        answered++
        expect(fulls).toHaveLength(1)
        const taken = assets
          .filter(({ Type, Version }) => Type === 'Delta' && Number(Version.split('.')[1]) > client.height)
          .toSorted((a, b) => Number(a.Version.split('.')[1]) - Number(b.Version.split('.')[1]))
        const files = history.releases.flatMap((each) => each.assets)
        let at = `1.${client.height}.0`
        for (const { FileName, Version } of taken) {
          const file = files.find(({ id }) => FileName.includes(id))
          expect({ ...where, base: file?.deltaFrom, for: file?.deltaFor }).toEqual({
            ...{ ...where, base: at, for: `${place}-velopack-nupkg` },
          })
          at = Version
        }
        if (taken.length > 0) {
          withDeltas++
          expect({ ...where, at }).toEqual({ ...where, at: model.version })
        }
        const least = leastSteps(history.releases, place, client.height, model.height)
        // Those of more bytes than the full package are left out.
        if (taken.length > 0 || least === null) expect(taken.length).toBe(least ?? 0)
      }
  }
  expect(answered).toBeGreaterThan(SCENARIOS * CLIENTS)
  expect(withDeltas).toBeGreaterThan(100)
})
