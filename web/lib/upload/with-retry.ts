import { judge } from './failure.ts'

/** What an upload waits for before its next attempt. */
export type Obstacle = 'connection' | 'busy' | 'signed-out'

/** How waiting is done; a test hands in its own. */
export interface Waiting {
  /** Resolves when it is worth asking again: after `milliseconds`, or sooner when the obstacle seems to be gone. */
  until(obstacle: Obstacle, milliseconds: number, signal: AbortSignal): Promise<void>
  /** Told when waiting begins, and with null when it is over. */
  waiting(obstacle: Obstacle | null): void
}

const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000
/** Attempts at a server that is reachable but keeps failing. */
const MAX_BUSY_RETRIES = 6

/**
 * Retries a call with exponential backoff until it succeeds or its failure is final. A lost connection and a missing
 * session are waited for as long as it takes; a failing server only for a few attempts. The call must be idempotent.
 * @throws the last failure, or the signal's reason when it is aborted
 */
export async function withRetry<T>(
  call: () => Promise<T>,
  waiting: Waiting,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (failure) {
      signal.throwIfAborted()
      const verdict = judge(failure)
      if (verdict.kind === 'final' || (verdict.kind === 'busy' && tries >= MAX_BUSY_RETRIES)) throw failure
      const asked = verdict.kind === 'busy' && verdict.seconds !== null ? verdict.seconds * 1000 : 0
      const pause = Math.max(asked, Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1)))
      waiting.waiting(verdict.kind)
      await waiting.until(verdict.kind, pause, signal)
      waiting.waiting(null)
    }
  }
}
