// An answer of `insights.application.read`.

import { DAY } from '#shared/domain/time.ts'

const NONE = { items: [], rest: { values: 0, count: 0 }, unknown: 0 }
const today = new Date().toISOString()

/** Three days of counts, the last of them with `checks` update checks of 2.4.0 and as many without an update. */
export function insights(checks: number) {
  const series = [0, 0, checks]
  return {
    days: { from: new Date(Date.now() - 2 * DAY).toISOString().slice(0, 10), to: today.slice(0, 10) },
    bucketDays: 1,
    totals: { downloads: 12, updateDownloads: 5, updateChecks: checks },
    series: { downloads: [2, 4, 6], updateDownloads: [0, 1, 4], updateChecks: series },
    before: { downloads: 6, updateDownloads: 0, updateChecks: 0, series: { updateChecks: [0, 0, 0] } },
    versions: checks ? [{ version: '2.4.0', updateChecks: checks, series }] : [],
    otherVersions: { values: 0, updateChecks: 0, series: [0, 0, 0] },
    platforms: {
      updateChecks: checks ? { ...NONE, items: [{ value: 'darwin-aarch64', count: checks }] } : NONE,
      downloads: NONE,
    },
    countries: { updateChecks: NONE, downloads: NONE },
    channels: { updateChecks: NONE, downloads: NONE },
    releases: [],
    reasons: checks
      ? [
          {
            reason: 'no-asset-for-platform',
            updateChecks: checks,
            platforms: [{ platform: 'windows-aarch64', updateChecks: checks }],
          },
        ]
      : [],
    unattributed: { version: 0, reason: 0 },
    published: [{ id: '2.4.0', version: '2.4.0', publishedAt: today }],
  }
}
