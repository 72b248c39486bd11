import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import type { Manifest } from '#shared/domain/releases/manifest.ts'
import { aManifest, aRelease } from '#tests/unit/shared/domain/releases/releases.ts'
import { asset as anAsset, signature } from '#tests/unit/web/features/releases/uploads/staging.ts'
import { stagedItems } from '#web/features/releases/drafts/staged-items.ts'
import type { StagedFile } from '#web/features/releases/uploads/staged-file.ts'

const TAURI = { appType: 'TauriVersion2' as const, updaters: [], updaterPublicKey: null }
const file = (name: string, updatePlatform: string | null, rest: Partial<StagedFile> = {}): StagedFile => ({
  id: name,
  file: new File(['x'.repeat(100)], name),
  folder: null,
  publicPlatform: null,
  updatePlatform,
  format: null,
  named: {},
  ...{ kind: null, deltaFor: null, deltaFrom: null },
  arch: null,
  signature: signature('1.1.0'),
  signatures: [],
  lacksSignature: false,
  signedVersion: null,
  needsArch: null,
  resumes: null,
  replaces: null,
  replaceConfirmed: false,
  unreadable: false,
  fieldProblems: {},
  problems: [],
  ...rest,
})
const asset = (updatePlatform: string) => ({
  ...{ id: updatePlatform, filename: `e-${updatePlatform}`, size: 100, sha256: '', updatePlatform },
  ...{ publicPlatform: null, format: null, signature: null },
})
const channel: Manifest = {
  ...{ format: 1, revision: 1, orgSlug: 'acme', appSlug: 'editor', appId: 'app', channel: null },
  ...{ semver: true, rolledBack: false, deletedAt: null },
  releases: [
    {
      ...{ id: 'r', version: '1.0.0', notes: '', pubDate: '2026-01-01T00:00:00.000Z' },
      ...{ rolloutPercent: 100, paused: false, assets: [asset('linux-x86_64'), asset('windows-x86_64')] },
    },
  ],
}
const draft = { version: '1.1.0', channel: null, requiredStep: false, assets: [] }
const words = (files: StagedFile[], version = '1.1.0', manifest: Manifest | null = channel) =>
  stagedItems({ ...draft, version, files }, { application: TAURI, manifest, clients: null }).map(
    ({ sign, title }) => `${sign} ${title}`,
  )

test('a version comes first, then files', () => {
  expect(words([], '')).toEqual(['todo Enter a version', 'todo Add files'])
  expect(words([])).toEqual(['todo Add files', 'ok 1.1.0 is higher than 1.0.0'])
})

test('a lost platform is warned of, and a file that cannot be sent blocks', () => {
  const [stop, warn, ...rest] = words([file('a.AppImage', 'linux-x86_64', { problems: ['Sign it.'] })])
  expect(stop).toBe('stop Fix a.AppImage')
  expect(warn).toBe('warn Windows x64 is missing')
  expect(rest).toEqual(['ok 1.1.0 is higher than 1.0.0', 'ok The update file has a signature'])
})

test('a file that would be an update but has no signature is warned of', () => {
  const unsigned = file('a.AppImage', null, { signature: null, lacksSignature: true })
  expect(words([unsigned])).toContain('warn A file has no signature')
  expect(words([unsigned, { ...unsigned, id: 'b' }])).toContain('warn 2 files have no signature')
})

test('new, covered and signed platforms are done', () => {
  const files = ['linux-x86_64', 'windows-x86_64', 'darwin-universal'].map((each) => file(each, each))
  expect(words(files)).toEqual([
    'ok New in this release: macOS Apple silicon, macOS Intel',
    'ok Every platform of 1.0.0 is covered',
    'ok 1.1.0 is higher than 1.0.0',
    'ok 3 update files have signatures',
  ])
  expect(words(files, '0.9.0')[0]).toBe('warn Lower than the current release')
  expect(words(files, '1.1.0', null)).toEqual(['ok 3 update files have signatures'])
})

test('what updaters refuse covers no platform, whether it is added or was refused in the draft', () => {
  const linux = aManifest([aRelease('1.0.0', ['linux-x86_64'])])
  const itemsOf = (added: StagedFile, assets: Asset[] = []) =>
    stagedItems(
      { ...draft, files: [added], assets },
      { application: TAURI, manifest: linux, clients: null },
    ).map(({ title }) => title)
  const covered = 'Every platform of 1.0.0 is covered'
  const refused = anAsset({ filename: 'a.AppImage', updatePlatform: 'linux-x86_64', state: 'failed' })
  const unsigned = file('a.AppImage', null, { signature: null, lacksSignature: true })
  expect(itemsOf(unsigned, [refused])).toContain('Linux x64 is missing')
  expect(itemsOf(unsigned, [refused])).not.toContain(covered)
  expect(itemsOf(file('a.AppImage', 'linux-x86_64', { signature: null }))).not.toContain(covered)
  const replaces = { ...refused, state: 'ready' as const, signature: signature('1.1.0') }
  expect(itemsOf({ ...unsigned, replaces }, [replaces])).not.toContain(covered)
  expect(itemsOf(unsigned, [replaces])).toContain(covered)
  expect(itemsOf(file('a.AppImage', 'linux-x86_64'))).toContain(covered)
})

test('a signature is verified after the upload, where there is a key', () => {
  const textWith = (updaterPublicKey: string | null) =>
    stagedItems(
      { ...draft, files: [file('a', 'linux-x86_64')] },
      { application: { ...TAURI, updaterPublicKey }, manifest: null, clients: null },
    ).at(-1)?.text
  expect(textWith('key')).toBe('Verified after the upload.')
  expect(textWith(null)).toBeUndefined()
})
