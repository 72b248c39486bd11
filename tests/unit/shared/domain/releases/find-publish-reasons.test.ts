import { describe, expect, it } from 'vitest'
import {
  areConfirmed,
  findPublishReasons,
  offeredFirst,
  type PublishFacts,
} from '#shared/domain/releases/find-publish-reasons.ts'
import type { ManifestAsset } from '#shared/domain/releases/manifest.ts'
import { anAsset, aRelease } from './releases.ts'

const BEFORE = aRelease('2.0.0', ['linux-x86_64', 'windows-x86_64'])

function codes(
  version: string,
  { assets = aRelease(version, ['linux-x86_64', 'windows-x86_64']).assets, ...facts }: Partial<Given> = {},
): string[] {
  return reasons(version, assets, facts).map(({ code }) => code)
}

type Given = PublishFacts & { assets: ManifestAsset[] }

function reasons(version: string, assets: ManifestAsset[], facts: Partial<PublishFacts> = {}) {
  return findPublishReasons(
    { version, assets },
    { appType: 'TauriVersion2', updaters: [], channel: null, before: BEFORE, published: [], ...facts },
  )
}

/** A minisign signature whose key id is eight times this byte. */
function signedBy(byte: number): string {
  const line = (bytes: number[]) => btoa(String.fromCharCode(...bytes))
  const body = [0x45, 0x44, ...Array(8).fill(byte), ...Array(64).fill(1)]
  return btoa(`untrusted comment: x\n${line(body)}\ntrusted comment: x\n${line(Array(64).fill(2))}\n`)
}

describe('publishing a higher version with the same platforms', () => {
  it('asks nothing', () => {
    expect(codes('2.0.1')).toEqual([])
    expect(codes('2.1.0', { before: null })).toEqual([])
  })
})

describe('a pre-release', () => {
  it('is asked about on production only, on its first release too', () => {
    expect(codes('2.1.0-rc.1')).toEqual(['prerelease_on_production'])
    expect(codes('2.1.0-rc.1', { before: null })).toEqual(['prerelease_on_production'])
    expect(codes('2.1.0-rc.1', { channel: 'beta' })).toEqual([])
    expect(codes('2.1.0+rc.1')).toEqual([])
    expect(codes('nightly-4', { appType: 'Other' })).toEqual([])
  })
})

describe('a version lower than what clients are offered', () => {
  it('is asked about when both have an order', () => {
    expect(codes('1.9.0')).toEqual(['lower_than_latest'])
    expect(codes('2.0.0-rc.1', { channel: 'beta' })).toEqual(['lower_than_latest'])
    expect(codes('1.9.0', { before: aRelease('nightly', ['linux-x86_64']) })).toEqual([])
  })
})

describe('a platform of the release before', () => {
  it('is lost when no client of it is served any more', () => {
    const [found] = reasons('2.1.0', [anAsset('linux-x86_64')])
    expect(found).toMatchObject({
      code: 'platform_lost',
      details: { latest: '2.0.0', platforms: ['windows-x86_64'], downloads: [] },
    })
    expect(found?.message).toContain('windows-x86_64')
  })

  it('is not lost when a universal archive replaces both architectures, or they replace it', () => {
    const both = ['darwin-x86_64', 'darwin-aarch64']
    const universal = ['darwin-universal']
    for (const [next, before] of [
      [universal, both],
      [both, universal],
    ] as const) {
      const { assets } = aRelease('2.1.0', next)
      expect(codes('2.1.0', { assets, before: aRelease('2.0.0', before) })).toEqual([])
    }
    const { assets } = aRelease('2.1.0', ['darwin-aarch64'])
    const [found] = reasons('2.1.0', assets, { before: aRelease('2.0.0', universal) })
    expect(found?.details).toMatchObject({ platforms: ['darwin-x86_64'] })
  })

  it('is lost for the clients of one kind of package when only another kind is left', () => {
    const one = (filename: string) => [anAsset('windows-x86_64', { filename })]
    const before = { version: '2.0.0', assets: one('Editor_x64.msi') }
    expect(codes('2.1.0', { before, assets: one('Editor_x64.msi') })).toEqual([])
    const [found] = reasons('2.1.0', one('Editor_x64-setup.exe'), { before })
    expect(found?.details).toMatchObject({ platforms: ['windows-x86_64-msi'] })
    const image = [anAsset('darwin-x86_64', { filename: 'Editor.dmg' })]
    const archive = [anAsset('darwin-x86_64', { filename: 'Editor.app.tar.gz' })]
    expect(codes('2.1.0', { before: { version: '2.0.0', assets: image }, assets: archive })).toEqual([])
    const [none] = reasons('2.1.0', [anAsset('linux-x86_64')], { before })
    expect(none?.details).toMatchObject({ platforms: ['windows-x86_64'] })
  })

  it('counts as lost when people could download a file for it and can’t any more', () => {
    const before = { version: '2.0.0', assets: [anAsset('linux-x86_64', { publicPlatform: 'deb-x86_64' })] }
    const [found] = reasons('2.1.0', [anAsset('linux-x86_64')], { before })
    expect(found).toMatchObject({
      code: 'platform_lost',
      details: { platforms: [], downloads: ['deb-x86_64'] },
    })
  })
})

describe('the key', () => {
  const before = { version: '2.0.0', assets: [anAsset('linux-x86_64', { signature: signedBy(1) })] }
  const signed = (byte: number, rest: Partial<ManifestAsset> = {}) => [
    anAsset('linux-x86_64', { signature: signedBy(byte), ...rest }),
  ]

  it('has changed when an update is signed by one that signed nothing of the release before', () => {
    expect(codes('2.1.0', { before, assets: signed(1) })).toEqual([])
    const [found] = reasons('2.1.0', signed(2), { before })
    expect(found).toMatchObject({
      code: 'key_changed',
      details: { keys: ['0202020202020202'], previousKeys: ['0101010101010101'] },
    })
  })

  it('has not changed when the release before had none', () => {
    expect(codes('2.1.0', { assets: [...signed(2), anAsset('windows-x86_64')] })).toEqual([])
  })
})

describe('a release without update files', () => {
  it('is asked about, but not in applications of type Other', () => {
    const assets = [anAsset(null)]
    expect(codes('1.0.0', { assets, before: null })).toEqual(['no_update_files'])
    expect(codes('1.0.0', { assets, before: null, appType: 'Other' })).toEqual([])
  })
})

describe('a file name', () => {
  it('that carries another version is asked about, except of companions and deltas', () => {
    const named = (filename: string, kind?: ManifestAsset['kind']) =>
      anAsset('linux-x86_64', { filename, ...(kind && { kind }) })
    const facts = { before: null }
    expect(codes('2.1.0', { ...facts, assets: [named('Editor_2.0.0_x64.exe')] })).toEqual([
      'version_mismatch',
    ])
    for (const kind of ['companion', 'delta', 'metadata'] as const)
      expect(codes('2.1.0', { ...facts, assets: [named('Editor_2.0.0_x64.exe.blockmap', kind)] })).toEqual([])
  })
})

describe('a version that differs from a published one in build metadata only', () => {
  it('is asked about, because clients see no update', () => {
    expect(codes('2.0.0+2', { published: ['1.0.0', '2.0.0'] })).toEqual(['build_metadata_only'])
    expect(codes('2.0.0', { published: ['2.0.0+1'] })).toEqual(['build_metadata_only'])
    expect(codes('2.0.1', { published: ['2.0.0', '2.0.1'] })).toEqual([])
  })
})

describe('a package of another id', () => {
  const NUPKG = 'windows-x86_64-velopack-nupkg'
  const aPackage = (packageId: string | undefined, filename = 'Editor-full.nupkg', platform = NUPKG) =>
    anAsset(platform, { filename, signature: null, ...(packageId && { facts: { packageId } }) })
  const of = (assets: ManifestAsset[], before: ManifestAsset[]) =>
    reasons('2.1.0', assets, {
      appType: 'Other',
      updaters: ['velopack'],
      before: { version: '2.0.0', assets: before },
    })

  it('is asked about, whatever it is called', () => {
    const [found, ...more] = of([aPackage('EditorPro')], [aPackage('Editor')])
    expect(more).toEqual([])
    expect(found).toEqual({
      code: 'package_id_changed',
      message:
        'Editor-full.nupkg is EditorPro and was Editor in 2.0.0, so installed apps may refuse the update or keep the old app beside it.',
      details: {
        latest: '2.0.0',
        packages: [{ filename: 'Editor-full.nupkg', packageId: 'EditorPro', previousPackageId: 'Editor' }],
      },
    })
  })

  it('is the same in another case, and not known where the bytes say none', () => {
    expect(of([aPackage('editor')], [aPackage('Editor')])).toEqual([])
    expect(of([aPackage(undefined)], [aPackage('Editor')])).toEqual([])
    expect(of([aPackage('Editor')], [aPackage(undefined)])).toEqual([])
  })

  it('is compared with the same kind of file for the same clients, also over universal builds', () => {
    const mac = (arch: string, packageId: string) =>
      aPackage(packageId, 'Editor.app.tar.gz', `darwin-${arch}`)
    expect(of([mac('universal', 'com.acme.pro')], [mac('x86_64', 'com.acme.editor')])).toMatchObject([
      { code: 'package_id_changed', details: { packages: [{ packageId: 'com.acme.pro' }] } },
    ])
    const deb = aPackage('editor', 'editor.deb', 'linux-x86_64')
    const rpm = aPackage('acme-editor', 'editor.rpm', 'linux-x86_64')
    expect(of([rpm], [deb]).map(({ code }) => code)).not.toContain('package_id_changed')
  })
})

describe('a file of less than half the size', () => {
  it('is asked about once, for the platform where it shrank', () => {
    const both = { publicPlatform: 'appimage-x86_64' }
    const before = { version: '2.0.0', assets: [anAsset('linux-x86_64', { size: 1000, ...both })] }
    const of = (size: number) => reasons('2.1.0', [anAsset('linux-x86_64', { size, ...both })], { before })
    expect(of(500)).toEqual([])
    expect(of(499)).toMatchObject([
      {
        code: 'size_halved',
        details: { files: [{ platform: 'linux-x86_64', size: 499, previousSize: 1000 }] },
      },
    ])
  })
})

describe('reasons', () => {
  it('come in one order, one for each code, with one sentence each', () => {
    const found = reasons('1.9.0-rc.1', [anAsset(null, { filename: 'Editor_1.8.0.exe' })], {
      published: ['1.9.0-rc.1+1'],
    })
    expect(found.map(({ code }) => code)).toEqual([
      'prerelease_on_production',
      'lower_than_latest',
      'platform_lost',
      'no_update_files',
      'version_mismatch',
      'build_metadata_only',
    ])
    for (const { message } of found) expect(message).toMatch(/^[^\n]+[^.]\.$/)
  })

  it('are confirmed by a list that names every one of them', () => {
    const found = reasons('1.9.0-rc.1', aRelease('x', ['linux-x86_64', 'windows-x86_64']).assets)
    expect(areConfirmed(found, ['lower_than_latest'])).toBe(false)
    expect(areConfirmed(found, ['size_halved', 'lower_than_latest', 'prerelease_on_production'])).toBe(true)
    expect(areConfirmed([], [])).toBe(true)
  })
})

describe('what clients are offered first', () => {
  it('is the first full release, or the first one under way', () => {
    const partial = aRelease('3.0.0', [], { rolloutPercent: 10 })
    const paused = aRelease('2.0.0', [], { paused: true })
    const full = aRelease('1.0.0', [])
    expect(offeredFirst([partial, paused, full])).toBe(full)
    expect(offeredFirst([partial, paused])).toBe(partial)
    expect(offeredFirst([])).toBeNull()
  })
})

describe('a required step', () => {
  const both = ['linux-x86_64', 'windows-x86_64']
  const judge = (platforms: string[], offered: NonNullable<PublishFacts['offered']>, requiredStep = true) =>
    findPublishReasons(
      { version: '3.0.0', assets: aRelease('3.0.0', platforms).assets, requiredStep },
      { appType: 'TauriVersion2', updaters: [], channel: null, before: null, published: [], offered },
    )

  it('is asked about when clients on a platform of any offered release would skip it', () => {
    const offered = [aRelease('2.0.0', ['linux-x86_64']), aRelease('1.0.0', both)]
    expect(judge(both, offered)).toEqual([])
    expect(judge(['linux-x86_64'], offered)).toMatchObject([
      { code: 'step_skips_platforms', details: { version: '3.0.0', platforms: ['windows-x86_64'] } },
    ])
    expect(judge(['linux-x86_64'], offered, false)).toEqual([])
    const kinds = [...offered, aRelease('0.9.0', ['windows-x86_64-nsis', 'linux-x86_64-deb'])]
    expect(judge(['linux-x86_64'], kinds)[0]?.details).toMatchObject({ platforms: ['windows-x86_64'] })
  })

  it('is asked about when the channel can have no more of them after it', () => {
    const steps = (count: number) =>
      Array.from({ length: count }, (_, minor) => aRelease(`1.${minor}.0`, both, { requiredStep: true }))
    expect(judge(both, steps(18))).toEqual([])
    expect(judge(both, steps(19))).toMatchObject([
      { code: 'last_required_step', details: { steps: 20, limit: 20 } },
    ])
    expect(judge(both, steps(19), false)).toEqual([])
    // A promoted copy is the same step.
    expect(judge(both, [...steps(18), ...steps(18)])).toEqual([])
  })
})
