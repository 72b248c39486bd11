import { expect, it } from 'vitest'
import { latestBucket, shareFrom, shareOfVersion } from '#web/lib/api/version-use.ts'

const version = (name: string, series: number[]) => ({ version: name, updateChecks: 0, series })
const COUNTED = {
  series: { downloads: [], updateDownloads: [], updateChecks: [40, 100, 0] },
  versions: [
    version('2.1.0', [0, 20, 0]),
    version('2.0.0', [10, 50, 0]),
    version('1.9.0', [30, 20, 0]),
    version('unknown', [0, 10, 0]),
  ],
}

it('takes shares of the last day with checks', () => {
  expect(latestBucket(COUNTED)).toBe(1)
  expect(shareOfVersion(COUNTED, '2.0.0')).toBe(0.5)
  expect(shareOfVersion(COUNTED, '3.0.0')).toBeNull()
})

it('adds up a version and the later ones', () => {
  expect(shareFrom(COUNTED, '2.0.0')).toBe(0.7)
  expect(shareFrom(COUNTED, 'not-semver')).toBeNull()
})

it('knows no shares without checks', () => {
  const quiet = { ...COUNTED, series: { ...COUNTED.series, updateChecks: [0, 0, 0] } }
  expect([latestBucket(quiet), shareFrom(quiet, '2.0.0'), shareOfVersion(quiet, '2.0.0')]).toEqual([
    null,
    null,
    null,
  ])
})
