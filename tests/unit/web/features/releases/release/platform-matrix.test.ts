import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import { platformMatrix } from '#web/features/releases/release/platform-matrix.ts'

const asset = (filename: string, rest: Partial<Asset> = {}): Asset => ({
  id: filename,
  filename,
  size: 1,
  sha256: '',
  updatePlatform: null,
  publicPlatform: null,
  format: null,
  kind: null,
  downloadName: null,
  inferred: [],
  signature: null,
  signatureState: 'none',
  state: 'ready',
  problem: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...rest,
})

function words(assets: Asset[], before: string[] | null, asking: string[] = []): string[] {
  return platformMatrix(assets, before, asking).map(
    ({ system, processor, downloads, updates, missing }) =>
      `${system} ${processor}: ${downloads.map(({ id }) => id)} | ${updates.map(({ id }) => id)}${missing ? ` ${missing}` : ''}`,
  )
}

test('files stand by system and processor, with what the release before had', () => {
  const files = [
    asset('e.AppImage', { updatePlatform: 'linux-x86_64', publicPlatform: 'appimage-x86_64' }),
    asset('e.deb', { updatePlatform: 'linux-x86_64-deb', publicPlatform: 'deb-x86_64' }),
    asset('e.dmg', { publicPlatform: 'dmg-universal' }),
    asset('e.app.tar.gz', { updatePlatform: 'darwin-aarch64', kind: 'update' }),
    asset('e.exe.blockmap', { kind: 'companion' }),
    asset('readme.txt'),
  ]
  expect(words(files, ['windows-x86_64', 'darwin-universal'])).toEqual([
    'Windows x64:  |  lost',
    'macOS Apple silicon: e.dmg | e.app.tar.gz',
    'macOS Intel: e.dmg |  lost',
    'Linux x64: e.AppImage,e.deb | e.AppImage,e.deb',
    'Other files : readme.txt | ',
  ])
})

test('without a release before nothing is lost', () => {
  expect(words([asset('Editor.dmg', { publicPlatform: 'dmg' })], null)).toEqual(['macOS : Editor.dmg | '])
})

test('a platform that only clients ask for is a row, unless they made it up', () => {
  const files = [asset('e.AppImage', { updatePlatform: 'linux-x86_64' })]
  const asking = ['linux-x86_64-deb', 'windows-aarch64', 'linux-z80', 'beos-x86_64', 'nonsense']
  expect(words(files, ['darwin-x86_64'], asking)).toEqual([
    'Windows Arm:  |  asked',
    'macOS Intel:  |  lost',
    'Linux x64:  | e.AppImage',
  ])
})

test('a delta is in the row of the platform that it is for', () => {
  const files = [
    asset('e.nupkg', { updatePlatform: 'windows-x86_64-velopack' }),
    asset('e-delta.nupkg', { kind: 'delta', deltaFor: 'windows-x86_64-velopack', deltaFrom: '1.0.0' }),
  ]
  expect(platformMatrix(files, null).map(({ deltas }) => deltas.map(({ id }) => id))).toEqual([
    ['e-delta.nupkg'],
  ])
})
