// What an attempt means for its destination: fine, tried again later, or turned off.

import type { ChatOffReason, ChatService } from '#shared/domain/notifications/chat-destination.ts'
import { HOUR, MINUTE } from '#shared/domain/time.ts'
import { CHAT_RETRY_MS } from '#shared/limits.ts'
import type { Attempt, DestinationRow } from './attempt.ts'

const DELAYS_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR]
const GONE = 410
const NOT_FOUND = 404
/** Their own hosts answer 404 once a webhook was deleted; a proxy of the user's may do so by accident. */
const OWN_HOSTS: Record<ChatService, RegExp> = {
  slack: /^hooks\.slack(?:-gov)?\.com$/,
  discord: /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/,
  teams: /\.(?:webhook\.office\.com|logic\.azure\.com|api\.powerplatform\.com)(?::443)?$/,
}

export interface Settled {
  columns: Pick<
    DestinationRow,
    'failures' | 'failingSince' | 'retryAt' | 'lastAt' | 'lastStatus' | 'lastFault' | 'lastAnswer'
  >
  /** Why it is to be turned off; null: it isn't. */
  turnOff: Exclude<ChatOffReason, 'admin'> | null
}

export function settle(before: DestinationRow, result: Attempt, at: Date): Settled {
  const { status, fault, answer } = result
  const moment = at.toISOString()
  const last = { lastAt: moment, lastStatus: status, lastFault: fault, lastAnswer: answer }
  if (fault === null)
    return { columns: { ...last, failures: 0, failingSince: null, retryAt: null }, turnOff: null }
  const failures = before.failures + 1
  const failingSince = before.failingSince ?? moment
  const delay = DELAYS_MS[Math.min(failures, DELAYS_MS.length) - 1] ?? HOUR
  const retryAt = new Date(at.getTime() + Math.max(delay, result.waitMs)).toISOString()
  const isGone =
    status === GONE || (status === NOT_FOUND && OWN_HOSTS[before.service].test(before.host.toLowerCase()))
  const isOut = Date.parse(failingSince) <= at.getTime() - CHAT_RETRY_MS
  return {
    columns: { ...last, failures, failingSince, retryAt },
    turnOff: isGone ? 'gone' : isOut ? 'failures' : null,
  }
}
