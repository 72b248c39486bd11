// Bodies of requests. Whoever sends one slowly, or goes away in the middle, must not look like a service that fails:
// a handful of such requests would have everybody's refused.

import { SECOND } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'

/** The longest body that is taken in before a remote service hears of it, in bytes: any form, and nearly any call. */
const SHORT = 64 * 1024
/** How long a body may take that the gateway must know before a service is asked. */
const WHOLE_TIMEOUT_MS = 30 * SECOND

type Body = ReadableStream<Uint8Array>

/** Headers of a request to a service, by names in lower case. The runtime's own kind would be copied on its way. */
export type ServiceHeaders = Record<string, string>

/**
 * The body as a service reads it: when it breaks off, the service is told that its sender is to blame.
 * @param headers those that the service is given
 */
export function bodyOf({ method, body }: Request, headers: ServiceHeaders): Body | null {
  if (!body || method === 'GET' || method === 'HEAD') return null
  const isLong = lengthOf(headers) > SHORT && 'content-length' in headers
  return isLong ? body : blamingSender(body)
}

/**
 * A short body as a whole, a long one or one of unknown length as it comes.
 * @param headers those of the request
 * @param patience how long a short one may take, in milliseconds
 * @throws RpcError 400 when it breaks off, 408 when it takes too long
 */
export async function takeIn(
  body: Body,
  headers: ServiceHeaders,
  patience: number,
): Promise<Body | ArrayBuffer> {
  if (lengthOf(headers) > SHORT) return body
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), patience)
  try {
    return await Promise.race([new Response(body).arrayBuffer(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A body as a whole, for a rule that depends on it.
 * @throws RpcError 400 when it breaks off, 408 when it takes too long, `tooLong()` beyond `maxBytes`
 */
export async function readWhole(
  body: Body,
  maxBytes: number,
  tooLong: () => RpcError,
  timeoutMs = WHOLE_TIMEOUT_MS,
): Promise<Uint8Array<ArrayBuffer>> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), timeoutMs)
  const reader = blamingSender(body).getReader()
  try {
    const chunks: Uint8Array[] = []
    for (let size = 0; ; ) {
      const { done, value } = await Promise.race([reader.read(), late.promise])
      if (done) return join(chunks, size)
      size += value.byteLength
      if (size > maxBytes) throw tooLong()
      chunks.push(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

function join(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** Bytes; of a body that comes in pieces it is not known. */
function lengthOf(headers: ServiceHeaders): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
}

function blamingSender(body: Body): Body {
  return relay(body, () => {
    throw new RpcError(400, 'The request broke off before all of it had arrived. Send it again.')
  })
}

/**
 * A body of unknown length on its way out. When it breaks off, the runtime would end it, and what has arrived would
 * look like all of it to the service: the whole request must be given up instead.
 */
export function allOrNothing(body: Body, giveUp: (problem: unknown) => void): Body {
  return relay(body, (problem) => {
    giveUp(problem)
    return new Promise<never>(() => undefined)
  })
}

/** Reads when it is read itself, and holds the body only then: what is left unread is free to be taken by others. */
function relay(body: Body, onBreak: (problem: unknown) => Promise<never>): Body {
  return new ReadableStream(
    {
      async pull(controller) {
        const reader = body.getReader()
        const { done, value } = await reader.read().catch(onBreak)
        reader.releaseLock()
        if (done) controller.close()
        else controller.enqueue(value)
      },
    },
    { highWaterMark: 0 },
  )
}

function tooSlow() {
  return new RpcError(408, 'The request took too long to arrive. Send it again.')
}
