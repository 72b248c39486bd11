import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { formatMoment } from '#web/lib/format/format.ts'

/** What there is to know of an endpoint that isn't well; null: it is. */
export function stateWords({
  disabledAt,
  disabledReason,
  failingSince,
  formerSecretUntil,
}: WebhookEndpoint): { text: string; tone: 'bad' | 'warn' } | null {
  if (disabledAt !== null) {
    if (disabledReason === 'failures') return { text: 'Turned off after 3 days of failures', tone: 'bad' }
    if (disabledReason === 'gone') return { text: 'Turned off: it answered 410 Gone', tone: 'bad' }
    return { text: 'Turned off', tone: 'warn' }
  }
  if (failingSince !== null) return { text: `Failing since ${formatMoment(failingSince)}`, tone: 'bad' }
  if (formerSecretUntil !== null)
    return { text: `Both secrets sign until ${formatMoment(formerSecretUntil)}`, tone: 'warn' }
  return null
}
