// Waits for a time, the network or a login. Every wait can be aborted.

/**
 * Resolves after `milliseconds`, or at the first of `events` on the page.
 * @throws the signal's reason when it is aborted
 */
export function wait(
  milliseconds: number,
  signal: AbortSignal,
  events: readonly string[] = [],
): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const end = new AbortController()
    const finish = (settle: () => void) => () => {
      clearTimeout(timer)
      end.abort()
      settle()
    }
    const timer = setTimeout(finish(resolve), milliseconds)
    const options = { signal: end.signal, once: true }
    for (const event of events) globalThis.addEventListener?.(event, finish(resolve), options)
    signal.addEventListener(
      'abort',
      finish(() => reject(signal.reason)),
      options,
    )
  })
}
