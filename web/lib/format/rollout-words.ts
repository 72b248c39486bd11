// Rollout plans in words, the same on every screen.

import type { Audience } from '#shared/domain/releases/audience.ts'
import { channelName } from '#shared/domain/releases/channel.ts'
import type { Hold } from '#shared/domain/releases/hold.ts'
import { type Guards, MIN_STEP_INSTALLS } from '#shared/domain/releases/rollout-plan.ts'
import { nextStep } from '#shared/domain/releases/rollout-steps.ts'
import { nameCountry } from './country-names.ts'
import { formatShare } from './figures.ts'
import { formatCount } from './format.ts'
import { dueAt, momentOfPlan, type PlannedRelease } from './plan-moment.ts'
import { formatWhen, zoneElsewhere } from './zoned-time.ts'

/** What a plan does next, in a few words: '50% tomorrow, 09:00'. Null: nothing more. */
export function nextStepWords(release: PlannedRelease, now: number): string | null {
  const { plan, paused } = release
  const next = plan && nextStep(plan, momentOfPlan(release, now))
  if (!plan || !next) return null
  const share = next.audience ? `${next.percent}% of some clients` : `${next.percent}%`
  const due = dueAt(release, next, now)
  if (!next.cleared && Date.parse(due) <= now) return `${share} after ${MIN_STEP_INSTALLS} updates`
  return `${share} ${formatWhen(due, plan.timeZone, now)}${zoneElsewhere(plan.timeZone)}${paused ? ', if resumed now' : ''}`
}

/** 'Only cohort insiders, in Germany or Austria, on beta.' */
export function audienceWords({ cohorts, countries, channels }: Audience): string {
  const kinds = [
    cohorts && `${cohorts.length === 1 ? 'cohort' : 'cohorts'} ${either(cohorts)}`,
    countries && `in ${either(countries.map(nameCountry))}`,
    channels && `on ${either(channels.map(channelName))}`,
  ]
  return `Only ${kinds.filter(Boolean).join(', ')}`
}

/** What stops a plan, in a sentence. */
export function guardWords({ failuresAbovePercent, adoption, platforms }: Guards): string {
  const guards = [
    failuresAbovePercent !== null && `failures go above ${failuresAbovePercent}%`,
    adoption && 'adoption stalls',
    platforms && 'checks without a file rise',
  ].filter((each) => each !== false)
  return guards.length > 0 ? `Holds when ${either(guards)}.` : 'No guard holds this rollout.'
}

/** Why a guard held a rollout: a title, a sentence, and a few words for lists. */
export function holdWords({ guard, percent, seen, of }: Hold, guards?: Guards | undefined) {
  const above = guards?.failuresAbovePercent
  // A step for some clients has no percentage of all.
  const title = percent === 0 ? 'Held' : `Held at ${percent}%`
  const counts = [formatCount(seen), formatCount(of)] as const
  switch (guard) {
    case 'failures':
      return {
        title: `${title}: ${above ? `failures above ${above}%` : 'too many updates failed'}`,
        text: `${counts[0]} of ${counts[1]} updates failed.`,
        short: seen === of ? `All ${counts[1]} updates failed` : `${formatShare(seen, of)} of updates failed`,
      }
    case 'adoption':
      return {
        title: `${title}: adoption stalls`,
        text: `${counts[0]} of 100 offers were downloaded. The release before had ${counts[1]} at the same age.`,
        short: 'Adoption stalls',
      }
    case 'platforms':
      return {
        title: `${title}: checks without a file rise`,
        text: `${counts[0]} checks found no file in an hour. The mean of the week before is ${counts[1]}.`,
        short: 'Checks without a file',
      }
  }
}

/** 'a, b or c'; of many, the first ones. */
function either(names: readonly string[]): string {
  const shown =
    names.length > MAX_NAMED
      ? [...names.slice(0, MAX_NAMED - 1), `${names.length - MAX_NAMED + 1} more`]
      : names
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`
}

const MAX_NAMED = 4
