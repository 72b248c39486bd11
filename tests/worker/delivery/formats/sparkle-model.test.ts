// Every appcast equals that of a second, slow model of the same rules: each client that may be reading it finds the highest
// release that it may have and that has a file for it, above its own version where it says one.

import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { expect, test } from 'vitest'
import { compileManifest, type Rollback } from '#shared/domain/releases/compile-manifest.ts'
import type { ManifestRelease } from '#shared/domain/releases/manifest.ts'
import { anAsset, aRelease, openHarness } from '#tests/worker/delivery/harness.ts'
import { bucketOf } from '#worker/delivery/rollout.ts'

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

/** Mulberry32. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
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
      assets: files.map((file) => anAsset(file, { filename: file })),
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

/** The files that a reader is given, as version and platform; null: none. */
function expected(
  { releases, rollback }: ReturnType<typeof aHistory>,
  platforms: readonly string[],
  client: { id: string; height: number | null },
): string | null {
  const target = releases.find(({ id }) => id === rollback?.releaseId)
  const isWithdrawn = (each: Published) =>
    rollback !== null && target && each.height > target.height && each.pubDate <= rollback.at
  const offered = releases.filter((each) => !each.isYanked && !isWithdrawn(each))
  const reach = Number(/^1\.(\d+)\.0$/.exec(rollback?.withdrawnUpTo ?? '')?.[1] ?? -1)
  const isOffered = offered.some(({ height }) => height === client.height)
  const goesBack = client.height !== null && client.height <= reach && !isOffered
  const [found] = offered
    .filter(
      (each) =>
        each.assets.some(({ updatePlatform }) => platforms.includes(updatePlatform ?? '')) &&
        (client.height === null || goesBack || each.height > client.height) &&
        !each.paused &&
        (each.rolloutPercent === 100 || bucketOf(each.id, client.id) * 100 < each.rolloutPercent),
    )
    .sort((a, b) => b.height - a.height)
  const platform = platforms.find((each) =>
    found?.assets.some(({ updatePlatform }) => updatePlatform === each),
  )
  return found && platform ? `${found.version} ${platform}` : null
}

function itemsOf(body: string): string[] {
  const elements = ({ children }: XmlElement) => children.filter((each) => each instanceof XmlElement)
  const [channel] = elements(parseXml(body).root ?? new XmlElement(''))
  return elements(channel ?? new XmlElement('')).flatMap((item) => {
    const enclosure = elements(item).find(({ name }) => name === 'enclosure')
    const version = elements(item).find(({ name }) => name === 'sparkle:version')?.text
    const filename = enclosure?.attributes.url?.split('/').at(-1)
    return enclosure ? [`${version} ${filename}`] : []
  })
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
      for (const [query, readers] of Object.entries(DOCUMENTS)) {
        const known = history.releases[Math.floor(random() * history.releases.length * 2)]
        const client = { id: `client-${index}`, height: known?.height ?? null }
        const headers = { 'x-client-id': client.id, ...(known && { 'x-client-version': known.version }) }
        const response = await harness.get(harness.at('update', `appcast.xml${query}`), { headers })
        const items = itemsOf(await response.text())
        const place = { seed, query, client, history: history.releases.map(({ version }) => version) }
        const wanted = new Set(readers.flatMap((platforms) => expected(history, platforms, client) ?? []))
        expect({ ...place, items }).toEqual({ ...place, items: [...wanted] })
        expect(response.headers.has('x-update-reason')).toBe(items.length === 0)
        answered += items.length
      }
  }
  expect(answered).toBeGreaterThan(SCENARIOS * CLIENTS)
})
