/** The request did not reach the server, or its answer did not come back. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  constructor(cause?: unknown) {
    super('The server cannot be reached. Check the connection and try again.', { cause })
  }
}

/**
 * `fetch` whose failure has a message for people. An abort stays an abort.
 * @throws ConnectionLost when no answer came
 */
export async function sendRequest(address: string, init: RequestInit): Promise<Response> {
  try {
    return await globalThis.fetch(address, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new ConnectionLost(cause)
  }
}
