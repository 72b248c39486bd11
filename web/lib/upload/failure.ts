// The failures of an upload, and how each is handled: most are transient.

import { isUnreadable, RpcError } from '#shared/errors.ts'
import { ConnectionLost } from '#web/lib/api/request.ts'

/** The chosen file can't be read any more. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
  constructor(filename: string, cause: unknown) {
    super(
      `${filename} can no longer be read. It was changed or moved after it was chosen: choose it again.`,
      {
        cause,
      },
    )
  }
}

/**
 * - `connection`: wait until the network is back, without a limit.
 * - `busy`: a transient failure of the server; retry a few times, after `seconds` if it sent `Retry-After`.
 * - `signed-out`: wait until the user has logged in.
 * - `final`: a retry would give the same response.
 */
export type Verdict =
  | { kind: 'connection' | 'signed-out' | 'final' }
  | { kind: 'busy'; seconds: number | null }

const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])

/** Classifies a failure. */
export function judge(failure: unknown): Verdict {
  if (failure instanceof ConnectionLost) return { kind: 'connection' }
  if (!(failure instanceof RpcError) || isUnreadable(failure)) return { kind: 'final' }
  if (failure.code === 401) return { kind: 'signed-out' }
  if (PASSING.has(failure.code)) return { kind: 'busy', seconds: failure.data?.retryAfterSeconds ?? null }
  return { kind: 'final' }
}
