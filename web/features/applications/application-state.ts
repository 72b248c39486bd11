// How an application does, in a chip and a few words, from what a list of applications answers.

import { type Application, hasUpdater } from '#shared/domain/organizations/application.ts'
import type { Role } from '#shared/domain/organizations/member.ts'
import type { LiveRelease } from '#shared/domain/releases/channel.ts'
import { INSIGHT_DAYS } from '#shared/limits.ts'
import { formatDay, formatRelative } from '#web/lib/format/format.ts'
import { isPlanForSome } from '#web/lib/format/plan-moment.ts'
import type { Tone } from '#web/ui/badge/badge.tsx'
import type { IconSource } from '#web/ui/icon/icon.tsx'
import { ban, shield } from '#web/ui/icon/shapes.ts'
import { type FirstRunStep, firstRunSteps, STEP_TITLES } from './first-run-steps.ts'

export interface ApplicationState {
  chip: string
  tone?: Tone
  icon?: IconSource
  /** Of the release that the words are about. */
  version?: string
  words: string
  /** Of a new application: the way to its first update, in order. */
  steps?: readonly { step: FirstRunStep; done: boolean }[]
}

const DAY_MS = 24 * 60 * 60 * 1000

interface Known {
  role: Role
  /** Of the last `INSIGHT_DAYS` days; undefined while they load, and where they are not told. */
  updateChecks: number | undefined
  now: number
}

/** Whether an application may wait for a step of its first run; only its update checks decide. */
export function mayBeInSetup({ createdAt, stats }: Application, now: number): boolean {
  return stats.publishedReleases === 0 || now - Date.parse(createdAt) < INSIGHT_DAYS * DAY_MS
}

/** The state of an application; null where it isn't known. */
export function applicationState(application: Application, known: Known): ApplicationState | null {
  const { takenDownReason, live } = application
  if (takenDownReason) return { chip: 'Taken down', tone: 'bad', icon: ban, words: takenDownReason }
  const step = firstOpenStep(application, known)
  if (step) return step
  if (live === undefined) return null
  if (live === null) return { chip: 'Nothing live', icon: 'info', words: 'Clients are offered no release' }
  const { version, channel, rolloutPercent, paused, hold, hasUpdates, pubDate } = live
  const where = channel === null ? '' : ` on ${channel}`
  const isSome = rolloutPercent === 0 && isPlanForSome(live, known.now)
  const at = (percent: number) => (isSome ? where : ` at ${percent}%${where}`)
  if (hold) return { chip: 'Held', tone: 'warn', icon: shield, version, words: `held${at(hold.percent)}` }
  if (paused) return { chip: 'Paused', icon: 'pause', version, words: `paused${at(rolloutPercent)}` }
  if (rolloutPercent < 100) {
    const words = `${isSome ? 'for some clients' : 'rolling out'}${where}${nextStepWords(live, known.now)}`
    return { chip: isSome ? 'Rolling out' : `${rolloutPercent}%`, tone: 'accent', version, words }
  }
  const since = `since ${formatDay(pubDate)}${where}`
  return hasUpdates || !hasUpdater(application)
    ? { chip: 'Live', tone: 'good', version, words: since }
    : { chip: 'Downloads only', icon: 'download', version, words: since }
}

/** The first step that a new application waits for; null once it is connected, or too old to tell. */
function firstOpenStep(application: Application, known: Known): ApplicationState | null {
  const { role, updateChecks, now } = known
  if (!mayBeInSetup(application, now)) return null
  if (application.stats.publishedReleases > 0 && updateChecks !== 0) return null
  const connected = updateChecks !== undefined && updateChecks > 0
  const steps = firstRunSteps({ application, role, connected, hasKey: false })
  const index = steps.findIndex((step) => !step.done)
  const open = steps[index]
  if (!open) return null
  // Numbered as in the application's own list, where a later step may be done before an earlier one.
  return { chip: `Step ${index + 1} of ${steps.length}`, icon: 'flag', words: STEP_TITLES[open.step], steps }
}

/** ', 50% in 21 h': the next step of its plan; nothing of a late one, which waits for installs. */
function nextStepWords({ plan }: LiveRelease, now: number): string {
  const isDue = (at: string) => Date.parse(at) <= now
  const next = plan?.steps.find(({ at, reached, cleared }) => !reached && !(cleared && isDue(at)))
  return next && !isDue(next.at) && !next.audience ? `, ${next.percent}% ${formatRelative(next.at, now)}` : ''
}
