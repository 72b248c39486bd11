// What failed of each release, with the reasons that apps reported.

import type { ReleaseOutcomes } from '#shared/domain/insights/release-outcomes.ts'

type Released = ReleaseOutcomes['releases'][number]

export interface FailureReason {
  /** Tells rows apart. */
  id: string
  /** As the app reported it: 'no space left on device'. */
  words: string
  /** What happened, around the version that it is of: 'Crashed after updating to 2.4.1'. */
  before: string
  version: string
  after: string
  count: number
}

const EVENT_WORDS: Readonly<Record<string, Pick<FailureReason, 'before' | 'after'>>> = {
  failed: { before: 'Update to', after: 'failed' },
  crashed: { before: 'Crashed after updating to', after: '' },
  rolledBack: { before: 'Went back from', after: '' },
}
/** Reasons beyond the limit of a day. */
const OTHERS = '*'

/** Clients whose update failed: by their checks, or by their own report. Each is counted once. */
export const failedOf = ({ failed, reported }: Pick<Released, 'failed' | 'reported'>) => failed + reported

/** '2.4.1', '2.5.0-beta.3 beta'. */
export const nameOf = ({ version, channel }: Pick<Released, 'version' | 'channel'>) =>
  channel ? `${version} ${channel}` : version

/** Reports of failures that name no client that was handed the file. */
export const unconfirmedOf = ({ unconfirmed }: Pick<Released, 'unconfirmed'>) =>
  unconfirmed.failed + unconfirmed.crashed + unconfirmed.rolledBack

/** The reasons of all releases, the most frequent first. */
export function reasonsOf(
  releases: readonly Released[],
  kind: 'reasons' | 'unconfirmedReasons',
): FailureReason[] {
  return releases
    .flatMap((release) =>
      release[kind].map(({ event, reason, count }) => ({
        id: `${release.id} ${event} ${reason}`,
        words: wordsOf(reason),
        ...(EVENT_WORDS[event] ?? { before: event, after: '' }),
        version: nameOf(release),
        count,
      })),
    )
    .toSorted((a, b) => b.count - a.count)
}

function wordsOf(reason: string): string {
  if (reason === '') return 'No reason given'
  return reason === OTHERS ? 'Other reasons' : reason
}
