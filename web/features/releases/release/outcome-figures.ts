import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'
import { formatCount } from '#web/lib/format/format.ts'

export interface OutcomeFigures {
  /** Update checks that were answered with it. */
  offered: number
  fetched: number
  failed: number
  /** What apps reported most: '2 disk full, 1 signal 11'; empty: nothing. */
  reasons: string
}

const MAX_REASONS = 2

/** What became of a release; one that nothing was counted of was offered to no client. */
export function outcomeFigures(releases: ReleaseOutcomes['releases'], id: string): OutcomeFigures {
  const found = releases.find((each) => each.id === id)
  if (!found) return { offered: 0, fetched: 0, failed: 0, reasons: '' }
  const { offered, fetched, failed, reported } = found
  return {
    ...{ offered, fetched, failed: failed + reported },
    reasons: found.reasons
      .filter(({ reason }) => reason !== '' && reason !== '*')
      .slice(0, MAX_REASONS)
      .map(({ reason, count }) => `${formatCount(count)} ${reason}`)
      .join(', '),
  }
}
