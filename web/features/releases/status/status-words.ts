// What a channel is doing, in words for those who use the app.

import type { AppStatus, ChannelStatus } from '#shared/domain/releases/app-status.ts'
import { formatDate } from '#web/lib/format/format.ts'
import type { Tone } from '#web/ui/badge/badge.tsx'

export type StatusSign = 'live' | 'rolling' | 'paused' | 'held' | 'back' | 'none'

export interface StatusWords {
  sign: StatusSign
  /** For a chip. */
  word: string
  /** What it means; null where the chip and the versions say it all. */
  text: string | null
}

export const TONES: Record<StatusSign, Tone> = {
  live: 'good',
  rolling: 'accent',
  paused: 'neutral',
  held: 'warn',
  back: 'warn',
  none: 'neutral',
}

export function statusWords({ live, rollout, rolledBack }: ChannelStatus): StatusWords {
  if (rollout?.state === 'rolling') return { sign: 'rolling', word: 'Rolling out', text: null }
  if (rollout?.state === 'held')
    return {
      sign: 'held',
      word: 'On hold',
      text: `${rollout.version} isn’t offered while its maker checks a problem.`,
    }
  if (rollout) return { sign: 'paused', word: 'Paused', text: `${rollout.version} isn’t offered for now.` }
  if (rolledBack)
    return {
      sign: 'back',
      word: 'Rolled back',
      text: `A later version was taken back on ${formatDate(rolledBack.at)}. ${rolledBack.version} is the latest again.`,
    }
  if (!live)
    return { sign: 'none', word: 'Nothing available', text: 'All releases of this channel were taken back.' }
  return { sign: 'live', word: 'Live', text: null }
}

/** How far a release that isn't for everyone goes, or went before it was stopped. */
export function reachWords({ state, percent }: NonNullable<ChannelStatus['rollout']>): string {
  const share = percent > 0 ? `${percent}%` : 'some'
  return state === 'rolling' ? `Offered to ${share}` : `Reached ${share}`
}

/** The state of the whole application in one sentence: that of its first channel. */
export function headline({ name, isStopped, channels: [first] }: AppStatus): string {
  if (isStopped) return `Updates of ${name} are stopped`
  if (!first) return `${name} has no release yet`
  const { live, rollout } = first
  switch (statusWords(first).sign) {
    case 'rolling':
      return `${rollout?.version} is rolling out`
    case 'paused':
      return `${rollout?.version} is paused`
    case 'held':
      return `${rollout?.version} is on hold`
    case 'none':
      return 'No release is available'
    default:
      return `${live?.version} is live`
  }
}

const DAY_MS = 86_400_000
const age = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago something was, in the largest unit: `today`, `4 days ago`, `3 months ago`. `now` in epoch milliseconds. */
export function ageWords(at: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(at)) / DAY_MS))
  if (days < 60) return age.format(-days, 'day')
  return days < 730
    ? age.format(-Math.floor(days / 30.44), 'month')
    : age.format(-Math.floor(days / 365.25), 'year')
}
