// How far the first release of a channel goes, in words.

import { hasUpdater, type Updating } from '#shared/domain/organizations/application.ts'
import { type ChannelSummary, channelName, type LiveRelease } from '#shared/domain/releases/channel.ts'
import { nextStep } from '#shared/domain/releases/rollout-steps.ts'
import { isPlanForSome, momentOfPlan } from '#web/lib/format/plan-moment.ts'
import { holdWords, nextStepWords } from '#web/lib/format/rollout-words.ts'

export interface LiveWords {
  words: string
  /** Opposite the words. */
  aside?: string | undefined
  /** Below the bar; `release` ends the sentence. */
  below?: { text: string; release?: LiveRelease | undefined } | undefined
  tone: 'accent' | 'good' | 'neutral' | 'warn'
  /** How far the next step of its plan goes, 0 to 100. */
  planned?: number | undefined
}

/**
 * @param summary of a channel that offers a release
 * @param now epoch milliseconds
 */
export function describeLive(
  { channel, live, partial, rollback }: ChannelSummary,
  application: Updating,
  now: number,
): LiveWords {
  const [first, ...others] = partial
  const more =
    others.length > 0 ? `${others.map(({ version }) => version).join(', ')} also partly out` : undefined
  const rolling = others
    .filter(({ hasUpdates }) => hasUpdates || !hasUpdater(application))
    .filter((each) => !each.paused && (each.rolloutPercent > 0 || isPlanForSome(each, now)))
  const rest = restOf(first, rolling, live)
  if (first) {
    const { rolloutPercent, paused, plan, hold } = first
    const step = plan ? nextStep(plan, momentOfPlan(first, now)) : null
    const next = {
      aside: nextStepWords(first, now) ?? more,
      planned: step && !step.audience ? step.percent : undefined,
    }
    // A step for some clients has no percentage of all.
    const isSome = rolloutPercent === 0 && isPlanForSome(first, now)
    const at = isSome ? '' : ` at ${rolloutPercent}%`
    if (hold)
      return {
        ...next,
        words: `Held${at}`,
        below: { text: `${holdWords(hold).text} ${rest.text}`, release: rest.release },
        tone: 'warn',
      }
    if (paused) return { ...next, words: `Paused${at}`, below: rest, tone: 'neutral' }
    const words = `Offered to ${isSome ? 'some clients' : `${rolloutPercent}%`}`
    return { ...next, words, below: rest, tone: 'accent' }
  }
  const rolledBack = rollback && live?.id === rollback.releaseId
  const aside = rolledBack ? `Rolled back to ${rollback.version}` : undefined
  if (live && !live.hasUpdates && hasUpdater(application))
    return {
      ...{ words: 'Downloads only', aside, tone: 'neutral' },
      below: { text: 'It has no update files, so installed apps aren’t updated.' },
    }
  const included = live && live.channel !== channel ? `Included from ${channelName(live.channel)}` : undefined
  return { words: 'Offered to everyone', aside: aside ?? included, tone: 'good' }
}

/**
 * What clients get that aren't offered `first`: what else is rolling out, and what is live. At 100% there is no one else:
 * its clients are those that have it.
 */
function restOf(
  first: LiveRelease | undefined,
  rolling: readonly LiveRelease[],
  live: LiveRelease | null,
): NonNullable<LiveWords['below']> {
  const isAll = first !== undefined && first.rolloutPercent >= 100
  if (live) {
    const who = first?.hold ? 'New checks get' : isAll ? 'Clients without it get' : 'Everyone else gets'
    return { text: [who, ...rolling.map(({ version }) => `${version} or`)].join(' '), release: live }
  }
  if (isAll) return { text: `No more clients get ${first.version}.` }
  const others = rolling.map(({ version }) => `gets ${version} or `)
  return { text: `Everyone else ${others.join('')}keeps what they have.` }
}
