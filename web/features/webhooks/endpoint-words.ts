import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { formatWhen, readersTimeZone } from '#web/lib/format/zoned-time.ts'

/** What there is to know of an endpoint that isn't well; null: it is. `now` is in epoch milliseconds. */
export function stateWords(
  { disabledAt, disabledReason, failingSince, formerSecretUntil }: WebhookEndpoint,
  now: number,
): { text: string; tone: 'bad' | 'warn' } | null {
  const when = (timestamp: string) => formatWhen(timestamp, readersTimeZone(), now)
  if (disabledAt !== null) {
    if (disabledReason === 'failures') return { text: 'Turned off after 3 days of failures', tone: 'bad' }
    if (disabledReason === 'gone') return { text: 'Turned off: it answered 410 Gone', tone: 'bad' }
    return { text: 'Turned off', tone: 'warn' }
  }
  if (failingSince !== null) return { text: `Failing since ${when(failingSince)}`, tone: 'bad' }
  if (formerSecretUntil !== null)
    return { text: `Both secrets sign until ${when(formerSecretUntil)}`, tone: 'warn' }
  return null
}
