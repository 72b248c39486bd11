// Waiting for the outside world: a while, the network, or a sign-in. Every wait ends at once when it is called off.

/**
 * Resolves after `milliseconds`, or as soon as one of `events` happens on the page.
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
