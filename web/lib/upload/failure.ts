// What can go wrong while a file travels, and how each is to be taken: most of it passes by itself.

import { isUnreadable, RpcError } from '#shared/errors.ts'
import { ConnectionLost } from '#web/lib/api/request.ts'

/** The disk no longer gives what was picked. */
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
 * - `connection`: wait until the network is back, however long that takes.
 * - `busy`: the server cannot just now; ask again a few times, after `seconds` when it named some.
 * - `signed-out`: wait until the user has logged in.
 * - `final`: asking again gives the same answer.
 */
export type Verdict =
  | { kind: 'connection' | 'signed-out' | 'final' }
  | { kind: 'busy'; seconds: number | null }

const PASSING = new Set([408, 425, 429, 500, 502, 503, 504])

/** How a failure is to be taken. */
export function judge(failure: unknown): Verdict {
  if (failure instanceof ConnectionLost) return { kind: 'connection' }
  if (!(failure instanceof RpcError) || isUnreadable(failure)) return { kind: 'final' }
  if (failure.code === 401) return { kind: 'signed-out' }
  if (PASSING.has(failure.code)) return { kind: 'busy', seconds: failure.data?.retryAfterSeconds ?? null }
  return { kind: 'final' }
}
