// How far the first release of a channel goes, in words.

import type { AppType } from '#shared/domain/organizations/application.ts'
import { type ChannelSummary, channelName, type LiveRelease } from '#shared/domain/releases/channel.ts'

export interface LiveWords {
  words: string
  /** Opposite the words. */
  aside?: string | undefined
  /** Below the bar; `release` ends the sentence. */
  below?: { text: string; release?: LiveRelease | undefined } | undefined
  tone: 'accent' | 'good' | 'neutral'
}

/** @param summary of a channel that offers a release */
export function describeLive(
  { channel, live, partial, rollback }: ChannelSummary,
  appType: AppType,
): LiveWords {
  const [first, ...others] = partial
  const more =
    others.length > 0 ? `${others.map(({ version }) => version).join(', ')} also partly out` : undefined
  const rest = live
    ? { text: 'Everyone else gets', release: live }
    : { text: 'Everyone else keeps what they have.' }
  if (first) {
    const { rolloutPercent, paused } = first
    if (paused) return { words: `Paused at ${rolloutPercent}%`, aside: more, below: rest, tone: 'neutral' }
    return { words: `${rolloutPercent}% of clients`, aside: more, below: rest, tone: 'accent' }
  }
  const rolledBack = rollback && live?.id === rollback.releaseId
  const aside = rolledBack ? `Rolled back to ${rollback.version}` : undefined
  if (live && !live.hasUpdates && appType !== 'Other')
    return {
      ...{ words: 'Downloads only', aside, tone: 'neutral' },
      below: { text: 'It has no update files, so installed apps aren’t updated.' },
    }
  const included = live && live.channel !== channel ? `Included from ${channelName(live.channel)}` : undefined
  return { words: '100% of clients', aside: aside ?? included, tone: 'good' }
}
