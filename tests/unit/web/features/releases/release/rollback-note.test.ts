import { expect, test } from 'vitest'
import { isWithdrawn } from '#web/features/releases/release/rollback-note.tsx'

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
