import { hasUpdater, type Updating } from '#shared/domain/organizations/application.ts'
import type { ChannelSummary, LiveRelease } from '#shared/domain/releases/channel.ts'
import { isPlanForSome } from '#web/lib/format/plan-moment.ts'

export interface LiveShare {
  /** Of all clients; null: not known, as where a plan names clients. */
  percent: number | null
  words: string
}

/**
 * What clients are offered a live release while others roll out ahead of it, as its page says: `75%`, `25% get 2.4.1`.
 * Null: all.
 * @param now epoch milliseconds
 */
export function liveShare(
  { partial }: Pick<ChannelSummary, 'partial'>,
  application: Updating,
  now: number,
): LiveShare | null {
  const isForSome = (each: LiveRelease) => isPlanForSome(each, now)
  // Without update files, it takes no clients from the live one.
  const [first, ...more] = partial
    .filter(({ hasUpdates }) => hasUpdates || !hasUpdater(application))
    .filter((each) => !each.paused && (each.rolloutPercent > 0 || isForSome(each)))
  if (!first) return null
  if (more.length > 0) return { percent: null, words: 'Some get newer ones' }
  if (isForSome(first)) return { percent: null, words: `Some get ${first.version}` }
  const { rolloutPercent, version } = first
  return { percent: 100 - rolloutPercent, words: `${rolloutPercent}% get ${version}` }
}
