import { judge } from './failure.ts'

/** What stands between an upload and its next try. */
export type Obstacle = 'connection' | 'busy' | 'signed-out'

/** How waiting is done; a test hands in its own. */
export interface Waiting {
  /** Resolves when it is worth asking again: after `milliseconds`, or sooner when the obstacle seems to be gone. */
  until(obstacle: Obstacle, milliseconds: number, signal: AbortSignal): Promise<void>
  /** Told when waiting begins, and with null when it is over. */
  waiting(obstacle: Obstacle | null): void
}

const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000
/** A server that is there but keeps failing is asked this many times. */
const TRIES_WHEN_BUSY = 6

/**
 * Makes a call until it succeeds or its failure is final. A lost connection and a missing sign-in are waited for
 * as long as it takes; a failing server only for a few tries. The call must be safe to repeat.
 * @throws the last failure, or the signal's reason when it is aborted
 */
export async function insist<T>(call: () => Promise<T>, waiting: Waiting, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await call()
    } catch (failure) {
      signal.throwIfAborted()
      const verdict = judge(failure)
      if (verdict.kind === 'final' || (verdict.kind === 'busy' && tries >= TRIES_WHEN_BUSY)) throw failure
      const asked = verdict.kind === 'busy' && verdict.seconds !== null ? verdict.seconds * 1000 : 0
      const pause = Math.max(asked, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1)))
      waiting.waiting(verdict.kind)
      await waiting.until(verdict.kind, pause, signal)
      waiting.waiting(null)
    }
  }
}
