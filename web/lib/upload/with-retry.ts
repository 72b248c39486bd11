import { judge } from './failure.ts'

/** What an upload waits for before its next attempt. */
export type Obstacle = 'connection' | 'busy' | 'signed-out'

/** The ports of waiting, which tests replace. */
export interface Waiting {
  /** Resolves when a retry is due: after `milliseconds`, or earlier when the cause seems to have passed. */
  until(obstacle: Obstacle, milliseconds: number, signal: AbortSignal): Promise<void>
  /** Called when a wait begins, and with null when it ends. */
  waiting(obstacle: Obstacle | null): void
}

const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000
/** While the server is reachable but fails. */
const MAX_BUSY_RETRIES = 6

/**
 * Retries a call with exponential backoff until it succeeds or its failure is final. It waits for a connection
 * and a session without a limit, but retries a failing server only a few times. The call must be idempotent.
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
