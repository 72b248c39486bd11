// Every appcast equals that of a second, slow model of the same rules: each client that may be reading it finds the highest
// release that it may have and that has a file for it, above its own version where it says one, and required steps before
// what is above them. Of the files for it a signed one comes first, and the item says to whom the update is critical.

import { expect, test } from 'vitest'
import { compileManifest, type Rollback } from '#shared/domain/releases/compile-manifest.ts'
import type { ManifestAsset, ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { randomFrom } from '#tests/fixtures/random.ts'
import { anAsset, aRelease, openHarness } from '#tests/worker/delivery/harness.ts'
import { bucketOf } from '#worker/delivery/rollout.ts'
import { ask } from './appcast.ts'

const SCENARIOS = 60
const CLIENTS = 4
/** What readers of a document install, best first, by the system and processor that they pick by. */
const MAC = ['darwin-universal-sparkle-zip', 'darwin-x86_64-sparkle-zip', 'darwin-aarch64-sparkle-dmg']
const X64 = ['windows-x86_64-sparkle-exe', 'windows-x86_64-sparkle-msi', 'windows-universal-sparkle-exe']
const ARM64 = ['windows-aarch64-sparkle-exe', 'windows-universal-sparkle-exe']
const X86 = ['windows-universal-sparkle-exe']
const LINUX = ['linux-x86_64-sparkle-deb', 'linux-x86_64-sparkle-rpm']
const DOCUMENTS: Record<string, string[][]> = {
  '': [MAC, X64, ARM64, X86, LINUX],
  '?os=macos': [MAC],
  '?os=macos&arch=x64': [['darwin-x86_64-sparkle-zip', 'darwin-universal-sparkle-zip']],
  '?os=windows': [X64, ARM64, X86],
  '?os=windows&arch=arm64': [ARM64],
  '?os=windows&arch=x64&kind=msi': [['windows-x86_64-sparkle-msi']],
  '?os=linux': [LINUX],
  '?os=linux&arch=x64&kind=rpm': [['linux-x86_64-sparkle-rpm']],
}
const OTHERS = ['windows-x86_64', 'linux-x86_64-deb', 'darwin-universal', 'windows-x86_64-electron-nsis']
const FILES = [...new Set([...Object.values(DOCUMENTS).flat(2), ...OTHERS])]
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
    const files = FILES.filter(() => random() < 0.4)
    const chance = random()
    const share = chance < 0.2 ? 0 : chance < 0.5 ? Math.floor(random() * 100) : 100
    const rest = {
      pubDate: new Date(START + index * 86_400_000).toISOString(),
      rolloutPercent: share,
      paused: random() < 0.15,
      ...(random() < 0.2 && { requiredStep: true }),
      ...(random() < 0.2 && { mandatory: true }),
      ...(random() < 0.4 && { minimumVersion: `1.${heights[Math.floor(random() * count)] ?? height}.0` }),
      ...(random() < 0.5 && { buildNumber: String(100 + height) }),
      assets: files.map((file) =>
        anAsset(file, {
          filename: file,
          ...(random() < 0.5 && { signatures: [{ scheme: 'ed25519', value: `signature of ${file}` }] }),
          ...(random() < 0.3 && { facts: { minimumOs: '12.3' } }),
        }),
      ),
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

interface Client {
  id: string
  height: number | null
}

/** The release and file that a reader is given; null: none. */
function offeredTo(
  { releases, rollback }: ReturnType<typeof aHistory>,
  platforms: readonly string[],
  client: Client,
): { release: Published; file: ManifestAsset } | null {
  const target = releases.find(({ id }) => id === rollback?.releaseId)
  const isWithdrawn = (each: Published) =>
    rollback !== null && target && each.height > target.height && each.pubDate <= rollback.at
  const offered = releases.filter((each) => !each.isYanked && !isWithdrawn(each))
  const reach = Number(/^1\.(\d+)\.0$/.exec(rollback?.withdrawnUpTo ?? '')?.[1] ?? -1)
  const isOffered = offered.some(({ height }) => height === client.height)
  const goesBack = client.height !== null && client.height <= reach && !isOffered
  const served = offered.filter((each) =>
    each.assets.some(({ updatePlatform }) => platforms.includes(updatePlatform ?? '')),
  )
  const isAbove = (each: Published) => client.height !== null && each.height > client.height
  const [step] = served
    .filter((each) => each.requiredStep && !each.paused && each.rolloutPercent === 100 && isAbove(each))
    .sort((a, b) => a.height - b.height)
  const [highest] = served
    .filter(
      (each) =>
        (client.height === null || goesBack || isAbove(each)) &&
        !each.paused &&
        (each.rolloutPercent === 100 || bucketOf(each.id, client.id) * 100 < each.rolloutPercent),
    )
    .sort((a, b) => b.height - a.height)
  const release = step ?? highest
  const files = platforms.flatMap(
    (each) => release?.assets.filter((file) => file.updatePlatform === each) ?? [],
  )
  const file = files.find(({ signatures }) => signatures) ?? files[0]
  return release && file ? { release, file } : null
}

/** To whom the update is critical: `all`, those below a build or version, or undefined: no one. */
function criticalTo(
  { release, file }: NonNullable<ReturnType<typeof offeredTo>>,
  client: Client,
  compiled: readonly ManifestRelease[],
): string | undefined {
  if (release.mandatory) return 'all'
  const { minimumVersion } = release
  if (minimumVersion === undefined) return undefined
  if (client.height !== null) return client.height < Number(minimumVersion.split('.')[1]) ? 'all' : undefined
  // Sparkle compares builds, and the others versions.
  if (!release.buildNumber || !file.filename.startsWith('darwin-')) return minimumVersion
  const minimum = compiled.find(({ version }) => version === minimumVersion)
  return minimum ? (minimum.buildNumber ?? minimum.version) : 'all'
}

function expected(
  history: ReturnType<typeof aHistory>,
  platforms: readonly string[],
  client: Client,
  compiled: readonly ManifestRelease[],
) {
  const found = offeredTo(history, platforms, client)
  if (!found) return []
  const { release, file } = found
  const isMac = file.filename.startsWith('darwin-')
  return {
    version: (isMac && release.buildNumber) || release.version,
    short: release.version,
    file: file.filename,
    signature: file.signatures?.[0]?.value,
    critical: criticalTo(found, client, compiled),
    minimumOs: file.facts?.minimumOs,
  }
}

type Item = Awaited<ReturnType<typeof ask>>['items'][number]
const read = ({ version, short, url, signature, critical, minimumOs }: Item) => ({
  ...{ version, short, signature, minimumOs, file: url?.split('/').at(-1) },
  critical: critical && (critical['sparkle:version'] ?? 'all'),
})

test('every answer equals that of the model', async () => {
  let answered = 0
  let critical = 0
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
      for (const [query, readers] of Object.entries(DOCUMENTS)) {
        const known = history.releases[Math.floor(random() * history.releases.length * 2)]
        const client = { id: `client-${index}`, height: known?.height ?? null }
        const headers = { 'x-client-id': client.id, ...(known && { 'x-client-version': known.version }) }
        const { items, reason } = await ask(harness, query, headers)
        const place = { seed, query, client, history: history.releases.map(({ version }) => version) }
        const all = readers.flatMap((platforms) => expected(history, platforms, client, releases))
        const wanted = [...new Map(all.map((each) => [`${each.short} ${each.file}`, each])).values()]
        expect({ ...place, items: items.map(read) }).toEqual({ ...place, items: wanted })
        expect(reason !== null).toBe(items.length === 0)
        critical += items.filter((each) => each.critical).length
        answered += items.length
      }
  }
  expect(answered).toBeGreaterThan(SCENARIOS * CLIENTS)
  expect(critical).toBeGreaterThan(SCENARIOS * CLIENTS)
})
