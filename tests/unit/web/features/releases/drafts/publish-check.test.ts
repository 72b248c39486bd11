import { expect, test } from 'vitest'
import type { Asset } from '#shared/domain/releases/asset.ts'
import type { Release } from '#shared/domain/releases/release.ts'
import { NO_BEHAVIOR } from '#shared/domain/releases/release-behavior.ts'
import { updaterKey } from '#tests/fixtures/updater-key.ts'
import { aManifest, anAsset, aRelease } from '#tests/unit/shared/domain/releases/releases.ts'
import { checkDraft } from '#web/features/releases/drafts/publish-check.ts'

const SIGNATURE = updaterKey().sign(Buffer.from('bytes'), '1.4.0')
const PLACE = {
  application: { appType: 'TauriVersion2' as const, updaters: [], updaterPublicKey: 'key' },
  uploading: 0,
  channel: null,
  clients: null,
}

function asset(fields: Partial<Asset> = {}): Asset {
  return {
    id: 'a',
    filename: 'app.AppImage',
    size: 5,
    sha256: null,
    updatePlatform: 'linux-x86_64',
    publicPlatform: null,
    format: null,
    kind: null,
    downloadName: null,
    inferred: [],
    signature: SIGNATURE,
    signatureState: 'verified',
    state: 'ready',
    problem: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  }
}

function draft(...assets: Asset[]): Release {
  return {
    id: 'r',
    appId: 'app',
    version: '1.4.0',
    channel: null,
    status: 'draft',
    notes: '',
    rolloutPercent: 100,
    paused: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    pubDate: null,
    yankedAt: null,
    yankReason: null,
    purgedAt: null,
    promotedFrom: null,
    ...NO_BEHAVIOR,
    assets,
  }
}

test('a signed file that is there lacks nothing', () => {
  expect(checkDraft(draft(asset()), PLACE)).toEqual({ missing: [], warnings: [], reasons: [] })
})

test('a draft without files lacks them, unless they are on their way', () => {
  expect(checkDraft(draft(), PLACE).missing).toEqual(['There are no files. Upload at least one.'])
  expect(checkDraft(draft(), { ...PLACE, uploading: 2 }).missing).toEqual([
    '2 files are still being uploaded.',
  ])
})

test.each([
  [{ state: 'uploading' as const }, 'app.AppImage: The upload is not complete.'],
  [{ state: 'verifying' as const }, 'app.AppImage: The file is still being verified. Try again in a moment.'],
  [{ state: 'failed' as const, problem: { code: 'x', message: 'Damaged.' } }, 'app.AppImage: Damaged.'],
  [{ signature: null }, 'app.AppImage: Updaters refuse a file without a signature. Add app.AppImage.sig.'],
])('%o is missing', (fields, sentence) => {
  expect(checkDraft(draft(asset(fields)), PLACE).missing).toEqual([sentence])
})

test('a signature for another version is missing its own', () => {
  const other = { ...draft(asset()), version: '1.5.0' }
  expect(checkDraft(other, PLACE).missing).toEqual([
    'app.AppImage: The signature is for version 1.4.0, the release is 1.5.0. Sign the file again.',
  ])
})

test('what a refused publication said of a ready file is told, and does not keep it from being tried again', () => {
  const refused = asset({ problem: { code: 'signature_invalid', message: 'It does not fit the key.' } })
  expect(checkDraft(draft(refused), PLACE)).toEqual({
    missing: [],
    warnings: ['app.AppImage: It does not fit the key. It is checked again when you publish.'],
    reasons: [],
  })
})

test('files whose versions are free text need no signature', () => {
  const application = { appType: 'Other' as const, updaters: [], updaterPublicKey: null }
  expect(checkDraft(draft(asset({ signature: null })), { ...PLACE, application })).toEqual({
    missing: [],
    warnings: [],
    reasons: [],
  })
})

test('what the server will ask about is shown beforehand, once nothing is missing', () => {
  const assets = [anAsset('linux-x86_64', { size: 5 })]
  const offering = (version: string) => ({
    ...PLACE,
    channel: aManifest([aRelease(version, [], { assets })]),
  })
  expect(checkDraft(draft(asset()), offering('1.3.9')).reasons).toEqual([])
  const [reason] = checkDraft(draft(asset()), offering('1.10.0')).reasons
  expect(reason?.message).toMatch(/1\.4\.0 is lower than 1\.10\.0/)
  expect(checkDraft(draft(asset()), { ...offering('1.10.0'), uploading: 1 }).reasons).toEqual([])
})

test('a release that no installed app would be offered is warned of', () => {
  const [reason] = checkDraft(draft(asset({ updatePlatform: null })), PLACE).reasons
  expect(reason?.message).toMatch(/No file is for updates/)
})
