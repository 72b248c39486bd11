import { expect, test } from 'vitest'
import type { Asset, Release } from '#shared/domain/releases/release.ts'
import { NO_BEHAVIOR } from '#shared/domain/releases/release-behavior.ts'
import { guardItems } from '#web/features/releases/drafts/guard-items.ts'

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
const items = (release: Release, uploading: number) =>
  guardItems(release, {
    application: { appType: 'Other', updaters: [], updaterPublicKey: null },
    uploading,
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

test('a file that no page is sending is to be fixed', () => {
  expect(items(draft(asset('a', { state: 'uploading' })), 0)).toEqual([
    'stop a.dmg: The upload is not complete.',
  ])
  expect(items(draft(asset('a')), 0)).toContain('ok The file is uploaded')
})
