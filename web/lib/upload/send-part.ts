import { RpcError } from '#shared/errors.ts'
import { ConnectionLost } from '#web/lib/api/request.ts'

interface PartRequest {
  /** Path of the part below this origin. */
  url: string
  bytes: ArrayBuffer
  token: string
  signal: AbortSignal
  /** Called with the bytes of this part that were sent so far. */
  onProgress: (bytes: number) => void
}

/** Stall timeout: a connection without progress is aborted, and the part retried. */
const STALL_TIMEOUT_MS = 60_000

/**
 * Sends the bytes of one part, by XMLHttpRequest, since `fetch` doesn't report the progress of a request.
 * @throws RpcError with the server's status and message, ConnectionLost, or the signal's reason
 */
export function sendPart({ url, bytes, token, signal, onProgress }: PartRequest): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const lost = () => reject(new ConnectionLost())
    const abort = () => request.abort()
    let stall = setTimeout(abort, STALL_TIMEOUT_MS)

    request.upload.addEventListener('progress', (event) => {
      clearTimeout(stall)
      stall = setTimeout(abort, STALL_TIMEOUT_MS)
      onProgress(event.loaded)
    })
    request.addEventListener('load', () => {
      const failure = failureOf(request)
      if (failure) reject(failure)
      else resolve()
    })
    request.addEventListener('error', lost)
    request.addEventListener('abort', () => (signal.aborted ? reject(signal.reason) : lost()))
    request.addEventListener('loadend', () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', abort)
    })
    signal.addEventListener('abort', abort)

    request.open('PUT', url)
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.send(bytes)
  })
}

function failureOf(request: XMLHttpRequest): RpcError | null {
  if (request.status >= 200 && request.status < 300) return null
  const { code, message } = parseError(request.responseText)
  const retryAfter = Number(request.getResponseHeader('Retry-After'))
  return new RpcError(
    request.status,
    message ?? `The server refused a part of the file (${request.status}).`,
    {
      ...(code && { reason: code }),
      ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
    },
  )
}

/** Parses `{error: {code, message}}`; anything else, such as a proxy's page, gives an empty object. */
function parseError(text: string): { code?: string; message?: string } {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } }
    return {
      ...(typeof error?.code === 'string' && { code: error.code }),
      ...(typeof error?.message === 'string' && { message: error.message }),
    }
  } catch {
    return {}
  }
}
