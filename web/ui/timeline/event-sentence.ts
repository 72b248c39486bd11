// What was done, in the words that follow who did it: 'published 2.4.1 to 10%'.

import type { HistoryEntry } from '#shared/domain/audit.ts'
import { APP_TYPE_LABELS, type AppType } from '#shared/domain/organizations/application.ts'
import { formatWhen, readersTimeZone } from '#web/lib/format/zoned-time.ts'
import type { IconSource } from '#web/ui/icon/icon.tsx'
import { ban, rotate, shield, undo, up } from '#web/ui/icon/shapes.ts'
import { changed, keyVerb, stepWords, textOf } from './event-words.ts'

export interface EventSentence {
  icon: IconSource
  tone: 'run' | 'good' | 'warn' | 'bad' | 'neutral'
  /** 'published'; what follows the actor. */
  verb: string
  /** What it was done to, in bold. */
  subject?: string | undefined
  /** After the subject: ' to 10%'. */
  rest?: string | undefined
  /** What was given as the reason. */
  reason?: string | undefined
}

/** An event of an application in words; null: it has none beyond its name. */
export function eventSentence({ action, subject, details }: HistoryEntry): EventSentence | null {
  const version = subject.name ?? undefined
  const channel = textOf(details.channel)
  const on = channel ? ` on ${channel}` : ''
  const percent = typeof details.rolloutPercent === 'number' ? details.rolloutPercent : null
  switch (action) {
    case 'application.created':
      return { icon: 'app', tone: 'neutral', verb: 'created', subject: version }
    case 'application.updated':
      return {
        icon: 'edit',
        tone: 'neutral',
        verb: changed(details, ['name', 'visibility', 'updaters', 'description']),
      }
    case 'application.typeChanged':
      return {
        ...{ icon: 'edit', tone: 'neutral', verb: 'changed the app type to' },
        subject: APP_TYPE_LABELS[details.to as AppType],
      }
    case 'application.keyChanged':
      return { icon: 'key', tone: 'neutral', verb: `${keyVerb(details)} the signing key` }
    case 'application.keyAdded':
      return { icon: 'key', tone: 'neutral', verb: 'added a signing key' }
    case 'application.keyRetired':
      return { icon: 'key', tone: 'neutral', verb: 'retired a signing key' }
    case 'release.created':
      return { icon: 'edit', tone: 'neutral', verb: 'drafted', subject: version, rest: on }
    case 'release.deleted':
      return { icon: 'trash', tone: 'neutral', verb: 'deleted the draft', subject: version }
    case 'release.published':
      return {
        ...{ icon: 'upload', tone: 'run', verb: 'published', subject: version },
        rest: `${percent !== null && percent < 100 ? ` to ${percent}%` : ''}${on}`,
      }
    case 'release.promoted':
      return {
        icon: 'upload',
        tone: 'run',
        verb: 'promoted',
        subject: version,
        rest: ` to ${channel ?? 'production'}`,
      }
    case 'release.updated':
      return updated(details, version, percent)
    case 'release.scheduled':
      return {
        ...{ icon: 'clock', tone: 'neutral', verb: 'scheduled', subject: version },
        rest: textOf(details.at) && ` for ${formatWhen(String(details.at), readersTimeZone(), Date.now())}`,
      }
    case 'release.unscheduled':
      return { icon: 'clock', tone: 'neutral', verb: 'cancelled the schedule of', subject: version }
    case 'release.notPublished':
      if (details.missed)
        return {
          ...{ icon: 'clock', tone: 'warn', verb: 'missed the schedule of', subject: version },
          rest: ` for ${formatWhen(String(details.missed), readersTimeZone(), Date.now())}`,
        }
      return {
        ...{ icon: 'warning', tone: 'warn', verb: 'couldn’t publish', subject: version },
        reason: textOf(details.reason),
      }
    case 'release.approvalRequested':
      return { icon: shield, tone: 'neutral', verb: 'asked for approval of', subject: version }
    case 'rollout.stepReached':
      return { icon: up, tone: 'run', verb: 'took', subject: version, rest: stepWords(percent) }
    case 'rollout.held':
      return { icon: shield, tone: 'warn', verb: 'held', subject: version, rest: ` at ${percent ?? 0}%` }
    case 'channel.protected': {
      const verb = details.protected === false ? 'ended the protection of' : 'protected'
      return { icon: shield, tone: 'neutral', verb, subject: version }
    }
    case 'release.yanked':
      return { icon: ban, tone: 'bad', verb: 'yanked', subject: version, reason: textOf(details.reason) }
    case 'release.unyanked':
      return { icon: undo, tone: 'good', verb: 'restored', subject: version }
    case 'release.purged':
      return {
        ...{ icon: 'trash', tone: 'bad', verb: 'purged', subject: version },
        ...(details.rule && { rest: ' by its retention rule' }),
      }
    case 'release.kept':
      return { icon: shield, tone: 'neutral', verb: 'exempted', subject: version, rest: ' from retention' }
    case 'release.keepEnded':
      return { icon: shield, tone: 'neutral', verb: 'ended the exemption of', subject: version }
    case 'retention.changed':
      return {
        ...{ icon: 'settings', tone: 'neutral' },
        verb: details.rule === 'off' ? 'turned retention off' : 'changed the retention rule',
      }
    case 'retention.announced': {
      const one = details.releases === 1
      return {
        icon: 'clock',
        tone: 'warn',
        verb: `announced ${one ? '1 release' : `${details.releases} releases`} to purge`,
      }
    }
    case 'channel.rolledBack':
      return {
        icon: rotate,
        tone: 'warn',
        verb: `rolled ${channel ?? 'production'} back to`,
        subject: version,
      }
    case 'channel.rollbackEnded':
      return { icon: rotate, tone: 'neutral', verb: 'ended the rollback of', subject: version }
    case 'channel.updated':
      return { icon: 'settings', tone: 'neutral', verb: 'changed the channel', subject: version }
    case 'asset.updated':
      return {
        ...{ icon: 'edit', tone: 'neutral', verb: 'changed', subject: version },
        rest: ` of ${textOf(details.version) ?? ''}`,
      }
    case 'asset.deleted':
      return {
        icon: 'trash',
        tone: 'neutral',
        verb: 'deleted',
        subject: version,
        rest: ` of ${textOf(details.version) ?? ''}`,
      }
    case 'application.takenDown':
      return { icon: ban, tone: 'bad', verb: 'took it down', reason: textOf(details.reason) }
    case 'application.restored':
      return { icon: undo, tone: 'good', verb: 'made it available again' }
    default:
      return null
  }
}

function updated(
  details: HistoryEntry['details'],
  version: string | undefined,
  percent: number | null,
): EventSentence {
  if (details.paused === true) return { icon: 'pause', tone: 'neutral', verb: 'paused', subject: version }
  if (details.paused === false) return { icon: 'play', tone: 'run', verb: 'resumed', subject: version }
  if (details.plan === 'nextStep' && !percent)
    return { icon: up, tone: 'run', verb: 'began the next step of', subject: version }
  if (details.plan === 'changed')
    return { icon: 'edit', tone: 'neutral', verb: 'changed the plan of', subject: version }
  if (percent === null && details.plan === 'ended')
    return { icon: 'edit', tone: 'neutral', verb: 'ended the plan of', subject: version }
  if (percent !== null)
    return { icon: 'upload', tone: 'run', verb: 'rolled out', subject: version, rest: ` to ${percent}%` }
  return { icon: 'edit', tone: 'neutral', verb: 'changed', subject: version }
}
