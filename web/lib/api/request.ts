import { isOffline, OFFLINE } from '#web/lib/browser/online.ts'

/** Timeout of a request, body included: longer than that of any service behind the edge. */
const TIMEOUT_MS = 90_000

/** The request or its response was lost, or timed out. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  constructor(cause?: unknown) {
    super(isOffline() ? OFFLINE : 'The server can’t be reached. Check the connection and try again.', {
      cause,
    })
  }
}

/** `fetch` with a timeout. */
export function fetchWithTimeout(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return globalThis.fetch(url, {
    ...init,
    signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
  })
}

/**
 * `fetch` whose failure has a message for users. An abort stays an abort.
 * @throws ConnectionLost when there is no response
 */
export async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchWithTimeout(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ConnectionLost(cause)
  }
}

/**
 * The body of a response as JSON; undefined when it isn't JSON.
 * @throws ConnectionLost when it was cut off or timed out; an abort stays an abort
 */
export async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause instanceof Error && cause.name === 'AbortError' ? cause : new ConnectionLost(cause)
  }
}
