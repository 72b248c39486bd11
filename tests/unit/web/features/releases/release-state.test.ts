import { expect, test } from 'vitest'
import { isWithdrawn, stateOf } from '#web/features/releases/release-state.ts'

const TAURI = { appType: 'TauriVersion2' as const, updaters: [] }

const rollback = { version: '2.0.0', at: '2026-02-02T00:00:00.000Z' }
const before = '2026-02-01T00:00:00.000Z'
const after = '2026-02-03T00:00:00.000Z'

test.each([
  ['2.1.0', before, true],
  ['2.1.0', after, false],
  ['2.0.0', before, false],
  ['1.9.0', before, false],
  ['2.0.1-rc.1', before, true],
  ['nightly', before, false],
])('%s published at %s: withdrawn %s', (version, pubDate, withdrawn) => {
  expect(isWithdrawn({ version, pubDate }, rollback)).toBe(withdrawn)
})

const published = {
  id: 'b',
  version: '1.1.0',
  status: 'published' as const,
  pubDate: before,
  yankedAt: null,
  purgedAt: null,
  paused: false,
  rolloutPercent: 100,
}
const listed = {
  id: 'b',
  version: '1.1.0',
  channel: null,
  pubDate: before,
  rolloutPercent: 100,
  paused: false,
}
const other = { ...listed, id: 'c', hasUpdates: true }
const offers = { live: null, partial: [], rollback: null }

test.each([
  ['draft', { status: 'draft' as const }, offers],
  ['purged', { purgedAt: after, yankedAt: after }, offers],
  ['yanked', { yankedAt: after }, { ...offers, live: { ...listed, hasUpdates: true } }],
  ['live', {}, { ...offers, live: { ...listed, hasUpdates: true } }],
  ['downloads', {}, { ...offers, live: { ...listed, hasUpdates: false } }],
  ['rolling', { rolloutPercent: 10 }, { ...offers, live: other, partial: [{ ...listed, hasUpdates: true }] }],
  ['paused', { paused: true }, { ...offers, live: other, partial: [{ ...listed, hasUpdates: true }] }],
  ['replaced', { paused: true }, { ...offers, live: other }],
  [
    'withdrawn',
    {},
    {
      ...offers,
      live: other,
      rollback: { releaseId: 'c', version: '1.0.0', at: after, withdrawnUpTo: null },
    },
  ],
  ['published', {}, undefined],
  ['rolling', { rolloutPercent: 10 }, undefined],
])('%s: %j', (state, change, channel) => {
  expect(stateOf({ ...published, ...change }, channel, TAURI)).toBe(state)
})
