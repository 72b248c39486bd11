// What an attempt means for its message and its endpoint: delivered, tried again, given up, or the endpoint turned off.

import type { DeliveryState } from '#shared/domain/webhooks/webhook-delivery.ts'
import type { DisabledReason } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { TEST_MESSAGE } from '#shared/domain/webhooks/webhook-message.ts'
import { WEBHOOK_RETRY_MS } from '#shared/limits.ts'
import type { Attempt, EndpointRow } from './attempt.ts'
import { messageDelay, probeDelay } from './back-off.ts'
import type { MessageRow } from './request.ts'

/** The endpoint asks to be told nothing more. */
const GONE = 410

export interface Due {
  message: MessageRow
  /** Attempts before this one. */
  attempts: number
  createdAt: string
}

/** How an endpoint has been doing. */
export type Health = Pick<EndpointRow, 'failures' | 'failingSince' | 'retryAt'>

export interface Settled {
  messageId: string
  delivery: Attempt & { attempts: number; state: DeliveryState; dueAt: string | null }
  /** Of the endpoint from now on. */
  health: Health
  /** Why the endpoint is to be turned off; null: it isn't. */
  turnOff: Exclude<DisabledReason, 'admin'> | null
}

export function settle(before: Health, { message, attempts, createdAt }: Due, result: Attempt): Settled {
  const settled = (
    health: Health,
    turnOff: Settled['turnOff'],
    state: DeliveryState,
    dueAt: string | null,
  ) => {
    const delivery = { ...result, attempts: attempts + 1, state, dueAt }
    return { messageId: message.id, delivery, health, turnOff }
  }
  // A test says nothing of how the endpoint has been doing, and isn't repeated.
  if (message.type === TEST_MESSAGE)
    return settled(before, null, result.fault === null ? 'delivered' : 'failed', null)
  if (result.fault === null)
    return settled({ failures: 0, failingSince: null, retryAt: null }, null, 'delivered', null)

  const at = new Date(result.attemptedAt)
  const retriedSince = after(at, -WEBHOOK_RETRY_MS)
  const failures = before.failures + 1
  const probe = probeDelay(failures)
  const { failingSince } = before
  const health = {
    failures,
    failingSince: failingSince ?? result.attemptedAt,
    retryAt: probe === undefined ? null : after(at, probe),
  }
  const isOut = failingSince !== null && failingSince <= retriedSince
  const turnOff = result.status === GONE ? 'gone' : isOut ? 'failures' : null
  // While everything fails messages wait, also when the endpoint is turned off: they are sent once it is back.
  const isGivenUp = createdAt <= retriedSince && probe === undefined && turnOff === null
  if (isGivenUp) return settled(health, null, 'failed', null)
  return settled(health, turnOff, 'pending', after(at, probe ?? messageDelay(attempts + 1)))
}

function after(at: Date, milliseconds: number): string {
  return new Date(at.getTime() + milliseconds).toISOString()
}
