// Every answer of the format equals that of a second, slow model of the same rules: a client gets the highest release
// that it may have and that has a file for its processor, and never one below its own unless that was rolled back.

import { expect, test } from 'vitest'
import { compileManifest, type Rollback } from '#shared/domain/releases/compile-manifest.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { randomFrom } from '#tests/fixtures/random.ts'
import { releasesToApply } from '#tests/fixtures/squirrel-windows.ts'
import { anAsset, aRelease, openHarness } from '#tests/worker/delivery/harness.ts'
import { bucketOf } from '#worker/delivery/rollout.ts'

const SCENARIOS = 60
const CLIENTS = 6
/** Where clients of a processor ask, and the files that are for them. */
const PLACES = {
  'darwin-arm64': [
    'darwin-aarch64-squirrel-zip',
    'darwin-aarch64-electron-zip',
    'darwin-universal-squirrel-zip',
  ],
  'darwin-x64': ['darwin-x86_64-squirrel-zip', 'darwin-universal-squirrel-zip'],
  'win32-x64/msix': ['windows-x86_64-squirrel-msix'],
  'win32-x64': ['windows-x86_64-squirrel-nupkg'],
  'win32-arm64': ['windows-aarch64-squirrel-nupkg'],
}
const OTHERS = ['windows-x86_64', 'windows-x86_64-electron-nsis', 'darwin-aarch64', 'linux-x86_64-deb']
const FILES = [...new Set([...Object.values(PLACES).flat(), ...OTHERS])]
const START = Date.parse('2026-10-01T00:00:00.000Z')

interface Published extends ManifestRelease {
  height: number
  isYanked: boolean
}

function aHistory(random: () => number): { releases: Published[]; rollback: Rollback | null } {
  const count = 1 + Math.floor(random() * 8)
  const heights = [...new Set(Array.from({ length: count }, () => Math.floor(random() * 30)))]
  const releases = heights.map((height, index): Published => {
    const version = `1.${height}.0`
    const chance = random()
    const assets = FILES.filter(() => random() < 0.5).map((platform) =>
      anAsset(platform, {
        ...(platform.endsWith('nupkg') && {
          filename: `editor-${platform.slice(8, 11)}-${version}-full.nupkg`,
        }),
        sha1: 'cd'.repeat(20),
      }),
    )
    const lower = heights.slice(0, index).filter((each) => each < height)
    for (const deltaFor of FILES.filter((each) => each.endsWith('nupkg'))) {
      const from = lower[Math.floor(random() * lower.length)]
      if (from === undefined || random() < 0.3) continue
      const filename = `editor-${deltaFor.slice(8, 11)}-${version}-delta.nupkg`
      const rest = {
        kind: 'delta',
        deltaFor,
        deltaFrom: `1.${from}.0`,
        sha1: 'ef'.repeat(20),
        size: 2,
      } as const
      assets.push(anAsset(null, { filename, ...rest }))
    }
    const rest = {
      pubDate: new Date(START + index * 86_400_000).toISOString(),
      rolloutPercent: chance < 0.2 ? 0 : chance < 0.5 ? Math.floor(random() * 100) : 100,
      ...{ paused: random() < 0.15, assets },
    }
    return { ...aRelease(version, [], rest), height, isYanked: random() < 0.15 }
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

/** The version that a client is given; null: none. */
function expected(
  { releases, rollback }: ReturnType<typeof aHistory>,
  platforms: readonly string[],
  client: { id: string; height: number | null },
): string | null {
  const target = releases.find(({ id }) => id === rollback?.releaseId)
  const offered = releases.filter(
    (each) =>
      !each.isYanked && !(rollback && target && each.height > target.height && each.pubDate <= rollback.at),
  )
  const allowed = offered.filter(
    (each) =>
      each.assets.some(({ updatePlatform }) => platforms.includes(updatePlatform ?? '')) &&
      !each.paused &&
      (each.rolloutPercent === 100 || bucketOf(each.id, client.id) * 100 < each.rolloutPercent),
  )
  const highest = allowed.toSorted((a, b) => b.height - a.height)[0]
  if (!highest || client.height === null) return highest?.version ?? null
  if (highest.height > client.height) return highest.version
  const withdrawnUpTo = Number(rollback?.withdrawnUpTo?.split('.')[1] ?? -1)
  const isWithdrawn =
    client.height <= withdrawnUpTo && !offered.some(({ height }) => height === client.height)
  return isWithdrawn && highest.height < client.height ? highest.version : null
}

function deltaNamed(releases: readonly Published[], name: string) {
  return releases.flatMap(({ assets }) => assets).find(({ filename }) => filename === name)
}

test('every answer equals that of the model', async () => {
  let updates = 0
  let deltas = 0
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
    const text = async (path: string, id: string) =>
      (await harness.get(harness.at('update', path), { headers: { 'x-client-id': id } })).text()
    for (let index = 0; index < CLIENTS; index++)
      for (const [place, platforms] of Object.entries(PLACES)) {
        const known = history.releases[Math.floor(random() * history.releases.length * 1.5)]
        const height = known?.height ?? Math.floor(random() * 32)
        const version = `1.${height}.0`
        const client = { id: `client-${index}`, height }
        const where = { seed, place, version, history: history.releases.map((each) => each.version) }
        const answer = await text(`${place}/${version}`, client.id)
        const given = answer === '' ? null : JSON.parse(answer).version
        const wanted = expected(history, platforms, client)
        expect({ ...where, given }).toEqual({ ...where, given: wanted })
        if (wanted) updates++

        const fixed = place.replace('-', '/').replace('/msix', '')
        if (platforms.some((each) => each.endsWith('nupkg'))) {
          // It never goes back, which no answer of the server's can change.
          const upwards = wanted && Number(wanted.split('.')[1]) > height ? wanted : null
          for (const path of [`${place}/${version}/RELEASES`, `${fixed}/RELEASES`]) {
            const list = await text(`${path}?id=editor&localVersion=${version}&arch=amd64`, client.id)
            const applied = releasesToApply(list, version)
            const end = applied.at(-1)?.version ?? null
            expect({ ...where, path, end }).toEqual({ ...where, path, end: upwards })
            if (!applied[0]?.isDelta) continue
            deltas += applied.length
            const bases = applied.map(({ filename }) => deltaNamed(history.releases, filename)?.deltaFrom)
            expect(bases).toEqual([version, ...applied.slice(0, -1).map((each) => each.version)])
          }
        } else {
          const { currentRelease } = JSON.parse(await text(`${fixed}/RELEASES.json`, client.id))
          const highest = expected(history, platforms, { ...client, height: null })
          expect({ ...where, currentRelease }).toEqual({ ...where, currentRelease: highest ?? '0.0.0' })
        }
      }
  }
  expect(updates).toBeGreaterThan(SCENARIOS * CLIENTS)
  expect(deltas).toBeGreaterThan(SCENARIOS / 2)
})
