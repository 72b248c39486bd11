// One attempt to post a message to a chat, and what came of it. It writes nothing.

import type { ChatFault } from '#shared/domain/notifications/chat-destination.ts'
import { SECOND } from '#shared/domain/time.ts'
import { CHAT_TIMEOUT_MS } from '#shared/limits.ts'
import { type GuardedAnswer, GuardedFetchError } from '#worker/platform/guarded-fetch/guarded-request.ts'
import { logProblem } from '#worker/platform/log.ts'
import type { Context, DirectoryPorts } from '#worker/services/directory/context.ts'
import type { chatDestinations } from '#worker/services/directory/notification-schema.ts'
import type { Words } from '#worker/services/directory/notifications/words/item.ts'
import { payloadFor } from './payload.ts'
import { openUrl } from './url.ts'

export type DestinationRow = typeof chatDestinations.$inferSelect

export interface ChatContext extends Pick<Context, 'db' | 'site' | 'now'> {
  ports: Pick<DirectoryPorts, 'ask' | 'sealingKeys'>
}

export interface Attempt {
  status: number | null
  fault: ChatFault | null
  answer: string | null
  /** The service asked to wait so long. */
  waitMs: number
}

/** Of an answer that is shown to Admins. */
const MAX_ANSWER_BYTES = 200
const MAX_WAIT_MS = 3600 * SECOND

/** @param id of the message to this destination: the same in every attempt */
export async function attempt(
  { ports, site }: ChatContext,
  destination: DestinationRow,
  words: Words,
  id: string,
): Promise<Attempt> {
  const failed = (fault: ChatFault): Attempt => ({ status: null, fault, answer: null, waitMs: 0 })
  const url = await openUrl(ports, destination)
  if (url === null) return failed('unsealed')
  try {
    const answer = await ports.ask(url, {
      method: 'POST',
      headers: {
        // Without a charset Teams counts two bytes for each character.
        'content-type': 'application/json; charset=utf-8',
        'user-agent': `${site.productName.replace(/[^\w.-]+/g, '-')}-Notifications/1`,
        'idempotency-key': id,
      },
      body: JSON.stringify(payloadFor(destination.service, words)),
      timeoutMs: CHAT_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    })
    const fault = faultOf(answer)
    const text = new TextDecoder().decode(answer.body)
    return { status: answer.status, fault, answer: fault && text ? text : null, waitMs: waitOf(answer) }
  } catch (error) {
    if (error instanceof GuardedFetchError) return failed(error.fault)
    // Its message may hold the URL.
    logProblem('A message to a chat could not be sent', { destinationId: destination.id })
    return failed('unreachable')
  }
}

function faultOf({ status }: GuardedAnswer): ChatFault | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function waitOf({ headers }: GuardedAnswer): number {
  const seconds = Number(headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * SECOND, MAX_WAIT_MS) : 0
}
