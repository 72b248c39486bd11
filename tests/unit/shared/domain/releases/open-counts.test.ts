import { describe, expect, it } from 'vitest'
import type { LastDayClients } from '#shared/domain/insights/client-insights.ts'
import { findPublishReasons, type PublishFacts } from '#shared/domain/releases/find-publish-reasons.ts'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import type { PublishReasonCode } from '#shared/domain/releases/publish-reason.ts'
import { serves } from '#shared/domain/releases/release-difference.ts'
import { chance } from '#tests/fixtures/chance.ts'
import { anAsset, aRelease } from './releases.ts'

const BEFORE = aRelease('2.0.0', ['linux-x86_64', 'linux-aarch64', 'windows-x86_64'])

function counted(
  platforms: Record<string, number>,
  more: { versions?: Record<string, number>; channels?: Record<string, number> } = {},
): LastDayClients {
  const clients = Object.values(platforms).reduce((all, each) => all + each, 0)
  const { versions = {}, channels = { production: clients } } = more
  return {
    day: '2026-11-19',
    clients: Math.max(clients, ...Object.values(channels)),
    platforms: Object.entries(platforms).map(([platform, each]) => ({ platform, clients: each })),
    channels: Object.entries(channels).map(([channel, each]) => ({ channel, clients: each })),
    versions: Object.entries(versions).map(([version, each]) => ({ version, clients: each })),
  }
}

function reason(
  code: PublishReasonCode,
  version: string,
  assets: ManifestAsset[],
  facts: Partial<PublishFacts>,
) {
  const all = findPublishReasons(
    { version, assets },
    { appType: 'TauriVersion2', updaters: [], channel: null, before: BEFORE, published: [], ...facts },
  )
  const found = all.find((each) => each.code === code)
  if (!found) throw new Error(`${code} is not among ${all.map((each) => each.code).join()}`)
  return found
}

describe('a lost platform', () => {
  const assets = [anAsset('linux-x86_64'), anAsset('windows-x86_64')]
  const lost = (clients: LastDayClients, facts: Partial<PublishFacts> = {}) =>
    reason('platform_lost', '2.1.0', assets, { ...facts, clients })

  it('says how many clients would get nothing, with their bundles added up', () => {
    const found = lost(counted({ 'linux-aarch64': 20, 'linux-aarch64-deb': 3, 'linux-x86_64': 900 }))
    expect(found.message).toMatch(/older\. 23 clients on linux-aarch64 would get nothing\.$/)
    expect(found.clients).toEqual({
      ...{ day: '2026-11-19', clients: 23, isUpperBound: false, isEstimate: false },
      platforms: [{ platform: 'linux-aarch64', clients: 23 }],
    })
  })

  it('rounds what is an estimate', () => {
    expect(lost(counted({ 'linux-aarch64': 4123 })).message).toMatch(
      / About 4,120 clients on linux-aarch64 would get nothing\.$/,
    )
  })

  it('says so when no such client was counted', () => {
    expect(lost(counted({ 'linux-x86_64': 5 })).message).toMatch(
      / No clients on linux-aarch64 were counted on 19 Nov 2026\.$/,
    )
  })

  it('names an upper bound where other channels have clients too', () => {
    const clients = counted({ 'linux-aarch64': 50 }, { channels: { production: 40, beta: 12 } })
    expect(lost(clients).clients).toMatchObject({ clients: 40, isUpperBound: true })
    expect(lost(clients, { channel: 'beta' }).message).toMatch(/ Up to 12 clients on linux-aarch64 would/)
    expect(lost(clients, { channel: 'nightly' }).clients).toMatchObject({ clients: 0, isUpperBound: false })
  })

  it('counts both names of a Mac, and only the bundle that is lost', () => {
    const mac = { version: '2.0.0', assets: [anAsset('darwin-aarch64'), anAsset('linux-x86_64')] }
    const both = counted({ 'macos-aarch64': 2, 'darwin-aarch64-app': 3, 'linux-x86_64': 1 })
    expect(lost(both, { before: mac }).clients?.platforms).toEqual([
      { platform: 'darwin-aarch64', clients: 5 },
    ])
    const msi = { version: '2.0.0', assets: [anAsset('windows-x86_64', { filename: 'Editor.msi' })] }
    const next = [anAsset('windows-x86_64', { filename: 'Editor-setup.exe' })]
    const clients = counted({ 'windows-x86_64': 7, 'windows-x86_64-msi': 4, 'windows-x86_64-nsis': 2 })
    expect(reason('platform_lost', '2.1.0', next, { before: msi, clients }).clients).toMatchObject({
      clients: 4,
      platforms: [{ platform: 'windows-x86_64-msi', clients: 4 }],
    })
  })

  it('has no number when only downloads are lost', () => {
    const before = { version: '2.0.0', assets: [anAsset('linux-x86_64', { publicPlatform: 'deb-x86_64' })] }
    const clients = counted({ 'linux-x86_64': 4 })
    const found = reason('platform_lost', '2.1.0', [anAsset('linux-x86_64')], { before, clients })
    expect(found).not.toHaveProperty('clients')
    expect(found.message).not.toMatch(/client/)
  })
})

describe('the number of', () => {
  const all = aRelease('x', ['linux-x86_64', 'linux-aarch64', 'windows-x86_64']).assets
  const clients = counted(
    { 'linux-x86_64': 30, 'windows-x86_64': 10 },
    { versions: { '1.9.0': 4, '2.0.0': 25, '2.0.1': 3, nightly: 8 } },
  )

  it.each<[PublishReasonCode, string, Partial<PublishFacts> & { assets?: ManifestAsset[] }, string]>([
    ['prerelease_on_production', '2.1.0-rc.1', {}, '40 clients would be offered it.'],
    ['lower_than_latest', '1.9.1', {}, '28 clients with a higher version would get nothing.'],
    ['no_update_files', '2.1.0', { assets: [anAsset(null)] }, '40 clients would get nothing.'],
    [
      'build_metadata_only',
      '2.0.0+2',
      { published: ['2.0.0'] },
      '25 clients with that version would get nothing.',
    ],
    [
      'version_mismatch',
      '2.1.0',
      { assets: [...all.slice(0, 2), anAsset('windows-x86_64', { filename: 'Editor_2.0.0.exe' })] },
      '10 clients on windows-x86_64 would be affected.',
    ],
    [
      'package_id_changed',
      '2.1.0',
      {
        before: { version: '2.0.0', assets: [anAsset('linux-x86_64', { facts: { packageId: 'editor' } })] },
        assets: [anAsset('linux-x86_64', { facts: { packageId: 'editor-pro' } }), ...all.slice(1)],
      },
      '30 clients on linux-x86_64 would be affected.',
    ],
    [
      'size_halved',
      '2.1.0',
      { assets: [anAsset('linux-x86_64', { size: 1 }), ...all.slice(1)] },
      '30 clients on linux-x86_64 would be affected.',
    ],
  ])('%s is of the clients it is about', (code, version, { assets = all, ...facts }, sentence) => {
    const found = reason(code, version, assets, { ...facts, clients })
    expect(found.message.endsWith(` ${sentence}`)).toBe(true)
  })
})

describe('numbers', () => {
  const PLATFORMS = [
    'linux-x86_64',
    'linux-x86_64-deb',
    'linux-aarch64',
    'darwin-universal',
    'darwin-aarch64',
  ]
  const ASKING = [...PLATFORMS, 'macos-aarch64', 'darwin-x86_64-app', 'linux-aarch64-rpm', 'toaster-x86_64']

  it.each(Array.from({ length: 200 }, (_, seed) => seed))(
    'of seed %i add no reason and no client',
    (seed) => {
      const { below, some } = chance(seed)
      const next = aRelease('2.1.0', some(PLATFORMS))
      const before = aRelease('2.0.0', some(PLATFORMS))
      const own = below(9000)
      const platforms = Object.fromEntries(some(ASKING).map((each) => [each, below(5000)]))
      const clients = counted(platforms, { channels: { production: own } })
      const facts = { appType: 'TauriVersion2' as const, updaters: [], channel: null, before, published: [] }
      const found = findPublishReasons(next, { ...facts, clients })
      expect(found.map(({ code }) => code)).toEqual(findPublishReasons(next, facts).map(({ code }) => code))
      const stranded = clients.platforms
        .filter(({ platform }) => serves(before, platform) && !serves(next, platform))
        .reduce((sum, each) => sum + each.clients, 0)
      for (const each of found) {
        expect(each.clients?.clients).toBe(each.code === 'platform_lost' ? Math.min(own, stranded) : own)
        const parts = each.clients?.platforms.map((one) => one.clients) ?? []
        expect(Math.max(0, ...parts)).toBeLessThanOrEqual(own)
      }
    },
  )
})
