import { expect, test } from 'vitest'
import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import { failedOf, reasonsOf, unconfirmedOf } from '#web/features/insights/failed-updates.ts'

const NONE = { installed: 0, failed: 0, crashed: 0, rolledBack: 0 }
const release = (
  version: string,
  more: Partial<ReleaseOutcomes['releases'][number]>,
): ReleaseOutcomes['releases'][number] => ({
  ...{ id: version, version, channel: null, offered: 100, fetched: 50, updated: 40, failed: 2, reported: 3 },
  ...{ confirmed: NONE, unconfirmed: NONE, reasons: [], unconfirmedReasons: [], ...more },
})

test('a client failed by its checks or by its report', () => {
  expect(failedOf(release('2.0.0', {}))).toBe(5)
})

test('reports of installed updates are no unconfirmed failures', () => {
  expect(unconfirmedOf({ unconfirmed: { installed: 9, failed: 1, crashed: 2, rolledBack: 4 } })).toBe(7)
})

test('reasons of all releases are told in words, the most frequent first', () => {
  const releases = [
    release('2.0.0', { reasons: [{ event: 'failed', reason: 'disk full', count: 2 }] }),
    release('2.1.0-beta.1', {
      channel: 'beta',
      reasons: [
        { event: 'crashed', reason: '', count: 9 },
        { event: 'rolledBack', reason: 'bad <path>', count: 1 },
        { event: 'failed', reason: '*', count: 4 },
      ],
    }),
  ]
  expect(
    reasonsOf(releases, 'reasons').map(({ words, before, version, after, count }) => [
      words,
      [before, version, after].join(' ').trim(),
      count,
    ]),
  ).toEqual([
    ['No reason given', 'Crashed after updating to 2.1.0-beta.1 beta', 9],
    ['Other reasons', 'Update to 2.1.0-beta.1 beta failed', 4],
    ['disk full', 'Update to 2.0.0 failed', 2],
    ['bad <path>', 'Went back from 2.1.0-beta.1 beta', 1],
  ])
  expect(reasonsOf(releases, 'unconfirmedReasons')).toEqual([])
})
