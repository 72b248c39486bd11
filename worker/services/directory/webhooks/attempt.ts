// One attempt to deliver a message: what is sent, and what came of it. It writes nothing.

import type { DeliveryFault } from '#shared/domain/webhooks/webhook-delivery.ts'
import { WEBHOOK_ANSWER_BYTES, WEBHOOK_TIMEOUT_MS } from '#shared/limits.ts'
import { type GuardedAnswer, GuardedFetchError } from '#worker/platform/guarded-fetch/guarded-request.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Context, DirectoryPorts } from '#worker/services/directory/context.ts'
import type { webhookEndpoints } from '#worker/services/directory/webhook-schema.ts'
import { composeBody, type MessageRow, plainHeaders, signatures } from './request.ts'

export type EndpointRow = typeof webhookEndpoints.$inferSelect

/** What the scheduled run and calls that send at once are given. */
export interface SendingContext extends Pick<Context, 'db' | 'site'> {
  ports: Pick<DirectoryPorts, 'ask' | 'sealingKeys'>
  clock: () => Date
}

/** The columns of a delivery about its last attempt. */
export interface Attempt {
  attemptedAt: string
  ms: number
  status: number | null
  fault: DeliveryFault | null
  answerHeaders: [string, string][] | null
  answerBody: string | null
  answerCut: boolean | null
}

/**
 * @param secrets null: they can't be opened
 * @param slug of the organization
 */
export async function attempt(
  { ports, site, clock }: SendingContext,
  { id: endpointId, url }: EndpointRow,
  secrets: readonly string[] | null,
  message: MessageRow,
  slug: string,
): Promise<Attempt> {
  const at = clock()
  const startedAt = Date.now()
  const result = (outcome: Partial<Attempt> & Pick<Attempt, 'fault'>): Attempt => ({
    attemptedAt: at.toISOString(),
    ms: Date.now() - startedAt,
    ...{ status: null, answerHeaders: null, answerBody: null, answerCut: null },
    ...outcome,
  })
  if (!secrets) return result({ fault: 'unsealed' })
  const body = composeBody(message, slug)
  const headers = {
    ...plainHeaders(site.productName, message.id, at),
    'webhook-signature': signatures(secrets, message.id, at, body),
  }
  try {
    const request = { method: 'POST', headers, body, timeoutMs: WEBHOOK_TIMEOUT_MS } as const
    const answer = await ports.ask(url, { ...request, maxBytes: WEBHOOK_ANSWER_BYTES })
    return result({ fault: faultOf(answer), ...storedAnswer(answer) })
  } catch (error) {
    if (error instanceof GuardedFetchError) return result({ fault: error.fault })
    logProblem('A webhook could not be sent', { endpointId }, error)
    return result({ fault: 'unreachable' })
  }
}

function faultOf({ status }: GuardedAnswer): DeliveryFault | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** As the delivery log keeps it: bounded, and without cookies. */
function storedAnswer({ status, headers, body, isCut }: GuardedAnswer) {
  const answerHeaders: [string, string][] = []
  let length = 0
  for (const [name, value] of headers) {
    length += name.length + value.length
    if (length > WEBHOOK_ANSWER_BYTES) break
    if (name !== 'set-cookie') answerHeaders.push([name, value])
  }
  return { status, answerHeaders, answerBody: new TextDecoder().decode(body), answerCut: isCut }
}
