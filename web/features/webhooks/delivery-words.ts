// The words of a delivery: its outcome as a chip, and what its last attempt came to as a sentence.

import type { DeliveryFault, WebhookDelivery } from '#shared/domain/webhooks/webhook-delivery.ts'
import { formatMoment } from '#web/lib/format/format.ts'
import type { Tone } from '#web/ui/badge/badge.tsx'
import type { IconSource } from '#web/ui/icon/icon.tsx'

type Outcome = Pick<WebhookDelivery, 'state' | 'status' | 'fault' | 'attempts'>

const FAULT_WORDS: Record<DeliveryFault, string> = {
  status: 'Failed',
  redirect: 'Redirect',
  timeout: 'Timeout',
  unreachable: 'Unreachable',
  unresolved: 'No address',
  refused: 'Refused',
  unsealed: 'No secret',
}

/** The status or what went wrong; `isRetried`: the message is sent again. */
export function outcomeOf({ state, status, fault, attempts }: Outcome): {
  word: string
  tone: Tone
  icon: IconSource | undefined
  isRetried?: boolean
} {
  if (state === 'delivered') return { word: String(status ?? 'Sent'), tone: 'good', icon: 'check' }
  if (state === 'pending' && attempts === 0) return { word: 'Waiting', tone: 'neutral', icon: 'clock' }
  const failure = status === null ? FAULT_WORDS[fault ?? 'status'] : String(status)
  if (state === 'pending') return { word: failure, tone: 'warn', icon: 'refresh', isRetried: true }
  return { word: failure, tone: 'bad', icon: 'close' }
}

/** Why the last attempt failed, as a sentence; null: it did not. */
export function faultSentence({
  fault,
  status,
  ms,
}: Pick<WebhookDelivery, 'fault' | 'status' | 'ms'>): string | null {
  const after = ms === null ? '' : ` after ${formatMs(ms)}`
  switch (fault) {
    case null:
      return null
    case 'status':
      return `The endpoint answered ${status}${after}.`
    case 'redirect':
      return `The endpoint answered ${status}. Redirects aren’t followed: enter the URL that it leads to.`
    case 'timeout':
      return `The endpoint didn’t answer within 10 seconds.`
    case 'unreachable':
      return 'The connection failed. Check the host, its port and its certificate.'
    case 'unresolved':
      return 'The host has no address. Check its name and its DNS records.'
    case 'refused':
      return 'The URL isn’t one of the public internet: only https and public addresses are asked.'
    case 'unsealed':
      return 'The signing secret can’t be read. Rotate it, and tell the operator of this console.'
  }
}

/** What happens next. */
export function nextSentence(
  { state, dueAt }: Pick<WebhookDelivery, 'state' | 'dueAt'>,
  isOn: boolean,
): string | null {
  if (state === 'failed') return 'It isn’t tried again.'
  if (state !== 'pending') return null
  if (!isOn) return 'It waits until the endpoint is turned on.'
  return dueAt === null ? null : `Next attempt ${formatMoment(dueAt)}, unless you send it now.`
}

/** 84 → '84 ms', 1240 → '1.2 s'. */
export function formatMs(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
