import type { ChatDestination, ChatFault, ChatResult } from '#shared/domain/notifications/chat-destination.ts'
import { formatMoment } from '#web/lib/format/format.ts'

const FAULTS: Record<Exclude<ChatFault, 'status'>, string> = {
  redirect: 'it redirects',
  timeout: 'it timed out',
  unreachable: 'it can’t be reached',
  unresolved: 'its host is unknown',
  refused: 'its address isn’t public',
  unsealed: 'its URL can’t be opened: enter it again',
}

/** What came of the last message, in a few words. */
export function resultWords({ fault, status, answer }: ChatResult): string {
  if (fault === null) return 'Delivered'
  if (fault !== 'status') return `Not delivered: ${FAULTS[fault]}`
  return `Not delivered: it answered ${status}${answer ? ` “${answer}”` : ''}`
}

/** What there is to know of a chat that isn't well; null: it is. */
export function stateWords({
  disabledAt,
  disabledReason,
  failingSince,
}: ChatDestination): { text: string; tone: 'bad' | 'warn' } | null {
  if (disabledAt !== null) {
    if (disabledReason === 'failures') return { text: 'Turned off after 3 days of failures', tone: 'bad' }
    if (disabledReason === 'gone') return { text: 'Turned off: its URL no longer exists', tone: 'bad' }
    return { text: 'Turned off', tone: 'warn' }
  }
  if (failingSince !== null) return { text: `Failing since ${formatMoment(failingSince)}`, tone: 'bad' }
  return null
}
