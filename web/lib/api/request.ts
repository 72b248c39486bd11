import { isOffline, OFFLINE } from '#web/lib/browser/online.ts'

/** How long an answer may take to be there, its body included, in milliseconds: more than any service is given. */
const PATIENCE = 90_000

/** The request did not reach the server, or its answer did not come back. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  constructor(cause?: unknown) {
    super(isOffline() ? OFFLINE : 'The server cannot be reached. Check the connection and try again.', {
      cause,
    })
  }
}

/** `fetch` that does not wait for ever. */
export function fetchInTime(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const late = AbortSignal.timeout(PATIENCE)
  return globalThis.fetch(address, {
    ...init,
    signal: init.signal ? AbortSignal.any([init.signal, late]) : late,
  })
}

/**
 * `fetch` whose failure has a message for people. An abort stays an abort.
 * @throws ConnectionLost when no answer came
 */
export async function sendRequest(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchInTime(address, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ConnectionLost(cause)
  }
}

/**
 * The body of an answer as JSON; undefined when it is none.
 * @throws ConnectionLost when it broke off or did not go on; an abort stays an abort
 */
export async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause instanceof Error && cause.name === 'AbortError' ? cause : new ConnectionLost(cause)
  }
}
