// Bodies of requests. A client that sends one slowly, or disconnects, must not look like a failing service: a
// handful of such requests would open the circuit for all callers.

import { SECOND } from '#shared/domain/time.ts'
import { RpcError } from '#shared/errors.ts'
import { withTimeout } from '#worker/platform/timeout.ts'

/** The longest body that is buffered before a remote service is called: any form, and nearly any call. */
const MAX_BUFFERED_BYTES = 64 * 1024
/** For a body that the gateway must read before it calls a service. */
const WHOLE_TIMEOUT_MS = 30 * SECOND

type Body = ReadableStream<Uint8Array>

/**
 * Headers of a request to a service, by names in lower case. A `Headers` object would be copied on its way.
 */
export type ServiceHeaders = Record<string, string>

/**
 * The body as a service reads it: when it breaks off, the service gets an error that blames the client.
 * @param headers those that the service is given
 */
export function bodyOf({ method, body }: Request, headers: ServiceHeaders): Body | null {
  if (!body || method === 'GET' || method === 'HEAD') return null
  const isLong = lengthOf(headers) > MAX_BUFFERED_BYTES && 'content-length' in headers
  return isLong ? body : blamingSender(body)
}

/**
 * A short body as a whole, a long one or one of unknown length as it comes.
 * @param headers those of the request
 * @param timeoutMs for a short one
 * @throws RpcError 400 when it breaks off, 408 when it takes too long
 */
export async function ingest(
  body: Body,
  headers: ServiceHeaders,
  timeoutMs: number,
): Promise<Body | ArrayBuffer> {
  if (lengthOf(headers) > MAX_BUFFERED_BYTES) return body
  return withTimeout(new Response(body).arrayBuffer(), timeoutMs, tooSlow)
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
  return withTimeout(readAll(body, maxBytes, tooLong), timeoutMs, tooSlow)
}

async function readAll(body: Body, maxBytes: number, tooLong: () => RpcError) {
  const reader = blamingSender(body).getReader()
  const chunks: Uint8Array[] = []
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return join(chunks, size)
    size += value.byteLength
    if (size > maxBytes) throw tooLong()
    chunks.push(value)
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
 * A body of unknown length on its way out. When it breaks off, the runtime would end it cleanly, and the
 * service would take what has arrived for all of it: the whole request is aborted instead.
 */
export function allOrNothing(body: Body, giveUp: (problem: unknown) => void): Body {
  return relay(body, (problem) => {
    giveUp(problem)
    return new Promise<never>(() => undefined)
  })
}

/** Reads on demand, and locks the body only then, so that the rest can be read by others. */
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
