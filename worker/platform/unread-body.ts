// Keeps a connection usable when a request was answered without reading its body. workerd discards 64 KiB of it and
// then resets the connection, and drops a `Connection: close` that a Worker sets: a proxy in front has already reused
// the connection by then, and loses the answer of this request as well as the next one. At Cloudflare's edge the edge
// holds the connection, and this isn't needed.

import { SECOND } from '#shared/domain/time.ts'

/** What is read before the answer. */
const EARLY_BYTES = 1024 * 1024
const WINDOW_MS = 2 * SECOND
/** What is read behind the answer, while each window brings something: a little more than a part of an upload. */
const LATE_BYTES = 17 * 1024 * 1024
const LATE_WINDOWS = 15

/**
 * Reads what is left of a request's body. The answer waits for a short rest; of a longer one, the end of the answer
 * waits. Beyond that the connection is lost, at once when the request announces more.
 */
export async function withBodyRead(request: Request, response: Response): Promise<Response> {
  const { body } = request
  // A lock is a reader that took all of it, or that still waits for a slow client.
  if (!body || body.locked || Number(request.headers.get('content-length')) > LATE_BYTES) return response
  const early = Promise.withResolvers<'more'>()
  const rest = new Rest(body, (bytes) => bytes > EARLY_BYTES && early.resolve('more'))
  const outcome = await Promise.race([rest.read, early.promise, later(WINDOW_MS)])
  if (outcome === 'read' || !response.body) return response
  return new Response(endAfter(response.body, rest.whileComing()), response)
}

class Rest {
  readonly read: Promise<'read'>
  #bytes = 0

  /** @param progress told how many bytes have come */
  constructor(body: ReadableStream<Uint8Array>, progress: (bytes: number) => unknown) {
    this.read = this.#readAll(body.getReader(), progress)
  }

  async #readAll(reader: ReadableStreamDefaultReader<Uint8Array>, progress: (bytes: number) => unknown) {
    try {
      while (this.#bytes <= LATE_BYTES) {
        const { done, value } = await reader.read()
        if (done) break
        this.#bytes += value.byteLength
        progress(this.#bytes)
      }
    } catch {
      // The client has gone.
    }
    return 'read' as const
  }

  /** Until all is read, or the client has stopped sending. */
  async whileComing(): Promise<void> {
    for (let window = 0; window < LATE_WINDOWS; window++) {
      const before = this.#bytes
      const outcome = await Promise.race([this.read, later(WINDOW_MS)])
      if (outcome === 'read' || this.#bytes === before) return
    }
  }
}

function endAfter(body: ReadableStream, end: Promise<unknown>): ReadableStream {
  const { readable, writable } = new IdentityTransformStream()
  body
    .pipeTo(writable, { preventClose: true })
    .then(() => end)
    .then(() => writable.close())
    .catch(() => undefined)
  return readable
}

function later(milliseconds: number): Promise<'more'> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, 'more'))
}
