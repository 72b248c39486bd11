import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { NO_BEHAVIOR } from '#shared/domain/releases/release-behavior.ts'
import { aManifest, aRelease } from '#tests/unit/shared/domain/releases/releases.ts'
import { signature } from '#tests/unit/web/features/releases/uploads/staging.ts'
import { aheadOf, guardItems } from '#web/features/releases/drafts/guard-items.ts'

const asset = (id: string, fields: Partial<Asset> = {}): Asset => ({
  ...{ id, filename: `${id}.dmg`, size: 5, sha256: null, updatePlatform: null, publicPlatform: null },
  ...{ format: null, kind: null, downloadName: null, inferred: [], signature: null, signatureState: 'none' },
  ...{ state: 'ready', problem: null, createdAt: '2026-01-01T00:00:00.000Z' },
  ...fields,
})
const draft = (...assets: Asset[]): Release => ({
  ...{ id: 'r', appId: 'app', version: '1.4.0', channel: null, status: 'draft', notes: '', assets },
  ...{ rolloutPercent: 100, paused: false, createdAt: '2026-01-01T00:00:00.000Z', createdBy: null },
  ...{ pubDate: null, yankedAt: null, yankReason: null, purgedAt: null, promotedFrom: null },
  ...NO_BEHAVIOR,
})
const items = (release: Release, uploading: number, staged = 0) =>
  guardItems(release, {
    application: { appType: 'Other', updaters: [], updaterPublicKey: null },
    uploading,
    staged,
    channel: null,
    clients: null,
  }).map(({ sign, title }) => `${sign} ${title}`)

test('what is on its way is one line to wait for, and what has failed is to be fixed', () => {
  const failed = asset('c', { state: 'failed', problem: { code: 'x', message: 'Damaged.' } })
  const release = draft(asset('a', { state: 'uploading' }), asset('b', { state: 'verifying' }))
  expect(items(release, 2)).toEqual(['wait 2 files are still being uploaded.'])
  expect(items(draft(...release.assets, failed), 2)).toEqual([
    'wait 2 files are still being uploaded.',
    'stop c.dmg: Damaged.',
  ])
})

test('files that were picked and not uploaded come first', () => {
  const [first] = items(draft(asset('a')), 0, 2)
  expect(first).toBe('todo 2 files aren’t uploaded yet')
})

test('a file that no page is sending is to be fixed', () => {
  expect(items(draft(asset('a', { state: 'uploading' })), 0)).toEqual([
    'stop a.dmg: The upload is not complete.',
  ])
  expect(items(draft(asset('a')), 0)).toContain('ok The file is uploaded')
})

const SIGNED = signature('1.4.0')
const ed25519 = (state: 'unchecked' | 'verified') => [{ scheme: 'ed25519' as const, value: 's', state }]
const zip = { filename: 'Editor-1.4.0.zip', updatePlatform: 'darwin-universal-sparkle-zip' }

test('counts the signatures of each updater that verifies its files', () => {
  const sparkle = asset('a', { ...zip, signatures: ed25519('verified') })
  const electron = asset('b', { updatePlatform: 'windows-x86_64-electron-nsis' })
  const tauri = asset('c', { updatePlatform: 'linux-x86_64', signature: 's', signatureState: 'verified' })
  expect(items(draft(sparkle, electron), 0)).toContain('ok The signature matches your key')
  expect(items(draft(electron), 0).join()).not.toMatch(/match(es)? your key/)
  expect(items(draft(sparkle, tauri), 0)).toContain('ok Both signatures match your keys')
})

test('a signature that is unchecked or missing matches no key', () => {
  const unchecked = items(draft(asset('a', { ...zip, signatures: ed25519('unchecked') })), 0)
  expect(unchecked).toContain(
    'warn Ed25519 signatures are not verified, because the application has no Ed25519 public key.',
  )
  expect([...unchecked, ...items(draft(asset('a', zip)), 0)].join()).not.toMatch(/match(es)? your key/)
})

test('the size is compared where no platform is lost', () => {
  const before = aRelease('1.3.0', ['linux-x86_64', 'windows-x86_64'])
  const sizeOf = (...platforms: string[]) => {
    const files = platforms.map((updatePlatform, index) =>
      asset(String(index), { updatePlatform, signature: SIGNED }),
    )
    const application = { appType: 'TauriVersion2' as const, updaters: [], updaterPublicKey: null }
    const surroundings = { application, uploading: 0, staged: 0, channel: aManifest([before]), clients: null }
    return guardItems(draft(...files), surroundings).find(({ title }) => title.includes('uploaded'))?.text
  }
  expect(sizeOf('linux-x86_64')).toBe('5 B')
  expect(sizeOf('linux-x86_64', 'windows-x86_64')).toMatch(/in all, .*(than|the same as) 1\.3\.0$/)
})

test('an update without its signature covers no platform', () => {
  const titlesOf = (fields: Partial<Asset>) =>
    guardItems(draft(asset('a', { updatePlatform: 'linux-x86_64', ...fields })), {
      application: { appType: 'TauriVersion2', updaters: [], updaterPublicKey: null },
      ...{ uploading: 0, staged: 0, clients: null },
      channel: aManifest([aRelease('1.3.0', ['linux-x86_64'])]),
    }).map(({ title }) => title)
  expect(titlesOf({}).join()).not.toContain('is covered')
  expect(titlesOf({ signature: SIGNED })).toContain('Every platform of 1.3.0 is covered')
})

test('names what is ahead of the release that a draft is compared with', () => {
  const [newer, older] = [aRelease('2.4.1', undefined, { rolloutPercent: 25 }), aRelease('2.4.0')]
  expect(aheadOf(aManifest([newer, older]))).toEqual([{ version: '2.4.1', state: 'rolled out to 25%' }])
  const held = { ...newer, paused: true, held: true }
  expect(aheadOf(aManifest([held, older]))).toEqual([{ version: '2.4.1', state: 'held at 25%' }])
  const steps = [{ percent: 100, from: Date.now() - 1000, audience: { cohorts: ['insiders'] } }]
  const some = { ...newer, rolloutPercent: 0, steps }
  expect(aheadOf(aManifest([some, older]))).toEqual([
    { version: '2.4.1', state: 'rolled out to some clients' },
  ])
  expect(aheadOf(aManifest([{ ...some, paused: true }, older]))).toEqual([
    { version: '2.4.1', state: 'paused' },
  ])
  expect(aheadOf(aManifest([older]))).toEqual([])
  expect(aheadOf(aManifest([newer]))).toEqual([])
  expect(aheadOf(null)).toEqual([])
})
